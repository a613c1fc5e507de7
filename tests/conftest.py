"""Settings for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The machines are slow and shared: no deadlines, and few examples unless HYPOTHESIS_PROFILE=thorough asks for more.
settings.register_profile("default", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("default"), max_examples=1000)
settings.load_profile("default")
