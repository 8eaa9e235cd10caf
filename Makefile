# Short names for dev.py, which works without make too.
.PHONY: play check test bench setup
play check test bench setup:
	@python3 dev.py $@
