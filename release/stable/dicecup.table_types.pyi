"""The public names of dicecup.table_types, written by release/stable.py."""

class ActionDetails:
    bot: str
    box: str
    dice: list[int]
    first: int
    keep: list[int]
    name: str
    points: int
    scratch: bool
    seat: int
    seed: str
    token: str
    without_seeds: bool
ActionKind = ...
class BonusProgress:
    have: int
    target: int
    worth: int
class BookName:
    changes: dict[str, str]
    name: str
    summary: str
    title: str
class CardView:
    bonuses: list[int]
    boxes: dict[str, int]
    yahtzees: list[str]
class DiceMoment:
    kind: Literal['alike', 'straight']
    title: str
class GameView:
    awaits: Literal['dice', 'decision', 'nothing']
    dice: list[int]
    earned: list[int]
    finished: list[int]
    is_last_turn: bool
    is_yahtzee: bool
    kept: list[int]
    last: LastEntry | None
    moment: DiceMoment | None
    notes: list[RuleNote]
    number: int
    pad: PadView
    placements: list[PlacementView]
    player: str
    rolls_left: int
    scratches: list[str]
    seat: int | None
    side: int
    sides: list[SideView]
    start_rolls: list[list[int | str]]
    start_totals: list[int]
    status: Literal['starting', 'playing', 'finished', 'resigned', 'abandoned']
    turn: int
    turns: int
    winners: list[int]
class LastEntry:
    box: str
    side: int
class Mark:
    colour: str
    count: int
    each: int
    kind: str
class PadLine:
    boxes: list[str]
    cells: list[list[int | None]]
    kind: Literal['heading', 'box', 'total', 'marks', 'grand']
    label: str
    section: Literal['upper', 'lower', 'back']
class PadView:
    backs: list[list[PadLine]]
    columns: list[str]
    front: list[PadLine]
    marks: list[list[Mark]]
    progress: list[list[BonusProgress]]
class PlacementView:
    bonus: int
    box: str
    joker: bool
    points: int
class Pledge:
    commitment: str
    game: int
    scheme: int
    secret: str | None
    seeds: list[str] | None
class RuleNote:
    kind: Literal['forced', 'joker', 'bonus']
    quote: str
    source: str
    text: str
class SeatView:
    agreed: bool
    bot: str | None
    holder: str | None
    late: bool
    name: str
    present: bool
    seat: int
    seeded: bool
    side: int | None
    stand_in: str | None
    team: str | None
class SeriesScore:
    earned: int
    scores: list[int]
    side: int
    total: int
    won: int
class SideView:
    card: CardView
    name: str
    partners: list[str]
    resigned: bool
    seats: list[int]
    totals: dict[str, Any]
class TableChoices:
    book: str
    bots: list[str]
    coach: bool
    dice: Literal['fair', 'real']
    difference: bool
    duplicate: bool
    games: int
    one_screen: bool
    public: bool
    rules: dict[str, str]
    seats: int
    teams: list[str]
    title: str
    turn_seconds: int | None
class TableOptions:
    book: str
    coach: bool
    dice: Literal['fair', 'real']
    difference: bool
    duplicate: bool
    games: int
    one_screen: bool
    public: bool
    rules: dict[str, str]
    seats: int
    teams: list[str]
    title: str
    turn_seconds: int | None
class TableView:
    between_games: bool
    book: BookName
    correctable: int | None
    day: str | None
    deadline: int | None
    game: GameView | None
    games_played: int
    head: str
    host: str
    last_change: int
    options: TableOptions
    phase: Literal['gathering', 'playing', 'over', 'archived']
    pledges: list[Pledge]
    seats: list[SeatView]
    seed_wanted: list[int]
    seq: int
    series_winners: list[int]
    server_time: int
    standings: list[SeriesScore]
    table: str
    take_back: TakeBackView | None
    watchers: list[str]
    watching: int
class TakeBackView:
    box: str
    holder: str
    side: int
    until: int | None
class You:
    holder: str | None
    name: str | None
    seats: list[int]
