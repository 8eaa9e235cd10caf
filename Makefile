# Short names for dev.py, which works without make too.
.PHONY: play check test bench setup dist
play check test bench setup dist:
	@python3 dev.py $@
