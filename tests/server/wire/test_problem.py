"""What is wrong with a form is said in a sentence, never in the words of a program."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from dicecup.server.ledger.options import TableOptions
from dicecup.server.wire.problem import Problem
from dicecup.server.wire.replies import NameGiven


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"name": ""}, "name is missing"),
        ({}, "name is missing"),
        ({"name": "x" * 41}, "name can have at most 40 characters"),
        ({"name": "a\x07"}, "name has characters that cannot be used here"),
        ({"name": ["Ann"]}, "name is not in the right form"),
        ({"name": "Ann", "age": 5}, "age is not a field that this request takes"),
    ],
)
def test_a_name(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError) as caught:
        NameGiven.model_validate(given)
    problem = Problem.of(caught.value)
    assert (problem.code, problem.message) == ("malformed", said)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seats": 99}, "seats can be at most 20"),
        ({"seats": 0}, "seats has to be at least 1"),
        ({"seats": "many"}, "seats has to be a whole number"),
        ({"dice": "loaded"}, "dice has to be one of 'fair' or 'real'"),
        ({"title": "x" * 61}, "title can have at most 60 characters"),
        ({"teams": [f"Team {number}" for number in range(11)]}, "teams can have at most 10 entries"),
        ({"title": "a\u202e"}, "please use letters, numbers or emoji"),
        ({"book": "classic", "teams": ["Reds", "Reds"], "seats": 4}, "the names of teams must differ"),
    ],
)
def test_the_options_of_a_table(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError) as caught:
        TableOptions.model_validate({"book": "deluxe", **given})
    assert Problem.of(caught.value).message == said
