"""People who keep an identity: how they log in on any device, what is stored about them, and how they leave."""

from .. import need_server

need_server()
