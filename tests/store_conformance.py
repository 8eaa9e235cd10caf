"""What every `Store` must do: a test class inherits `StoreConformance` and gives an empty one as `store`."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise

import pytest

from charlemagne.store import Conflict, Entry, InUse, Store, StoreError, unbroken

SECRET = '{"give": "Ah"}'  # stands for what no error may tell


def entry(match: str, seq: int, *, at: int | None = None, data: str = SECRET) -> Entry:
    return Entry(match, seq, 1_700_000_000_000 + seq if at is None else at, "act", data)


def entries(match: str, seqs: range) -> list[Entry]:
    return [entry(match, seq) for seq in seqs]


class StoreConformance:
    def test_what_was_appended_is_read_in_order(self, store: Store) -> None:
        store.append(entries("a", range(3)))
        store.append([entry("a", 3), entry("b", 0)])
        assert store.entries("a") == entries("a", range(4))
        assert store.entries("b") == [entry("b", 0)]

    @pytest.mark.parametrize(
        "data",
        [
            pytest.param("", id="empty"),
            pytest.param('{"say": "bien joué 🃏"}', id="beyond ASCII"),
            pytest.param('{"nul": "\0"}', id="a NUL"),
            pytest.param("7" * 100_000, id="many pages"),
        ],
    )
    def test_data_comes_back_to_the_letter(self, store: Store, data: str) -> None:
        largest = Entry("A-z_09", 0, 2**63 - 1, "genre élargi", data)
        store.append([largest])
        assert store.entries("A-z_09") == [largest]

    def test_reading_begins_where_it_is_told_to(self, store: Store) -> None:
        store.append(entries("a", range(5)))
        assert store.entries("a", since=3) == entries("a", range(3, 5))
        assert store.entries("a", since=5) == store.entries("a", since=99) == []
        assert store.entries("a", since=-1) == entries("a", range(5))

    def test_an_unknown_match_is_empty(self, store: Store) -> None:
        assert store.entries("never") == []
        assert store.matches() == []
        assert store.delete("never") == 0

    def test_an_empty_append_is_nothing(self, store: Store) -> None:
        store.append([])
        assert store.matches() == []

    @pytest.mark.parametrize(
        ("seqs", "seq", "due"),
        [
            pytest.param([2], 2, 3, id="taken"),
            pytest.param([0], 0, 3, id="taken long ago"),
            pytest.param([4], 4, 3, id="a hole"),
            pytest.param([3, 5], 5, 4, id="a hole within"),
            pytest.param([3, 3], 3, 4, id="twice"),
        ],
    )
    def test_the_key_is_the_fence(self, store: Store, seqs: list[int], seq: int, due: int) -> None:
        store.append(entries("a", range(3)))
        with pytest.raises(Conflict) as caught:
            store.append([entry("b", 0), *(entry("a", seq) for seq in seqs)])
        assert (caught.value.match, caught.value.seq, caught.value.next) == ("a", seq, due)
        assert store.entries("a") == entries("a", range(3)), "all of an append is stored, or none"
        assert store.entries("b") == []
        store.append([entry("a", 3)])

    def test_of_many_writers_one_gets_each_number(self, store: Store) -> None:
        with ThreadPoolExecutor(8) as pool:
            for seq in range(10):
                tries = [entry("a", seq, data=str(writer)) for writer in range(8)]
                done = list(pool.map(lambda one: store.submit([one]).exception(), tries))
                winners = [one for one, error in zip(tries, done, strict=True) if error is None]
                assert all(error is None or isinstance(error, Conflict) for error in done)
                assert store.entries("a", since=seq) == winners and len(winners) == 1

    def test_submissions_are_stored_in_the_order_of_the_calls(self, store: Store) -> None:
        futures: list[Future[None]] = [store.submit([entry("a", seq)]) for seq in range(300)]
        assert [future.result() for future in futures] == [None] * 300
        assert store.entries("a") == entries("a", range(300))

    def test_each_batch_of_a_commit_is_stored_whole_or_not_at_all(self, store: Store) -> None:
        store.append(entries("a", range(3)))
        batches = [
            entries("a", range(3, 5)),
            [entry("b", 0), entry("a", 4)],
            [],
            [entry("c", 0)],
            [entry("a", 5), entry("c", 1)],
            [entry("d", 1)],
        ]
        told = store.commit(batches)
        assert [None if one is None else (one.match, one.seq, one.next) for one in told] == [
            None,
            ("a", 4, 5),
            None,
            None,
            None,
            ("d", 1, 0),
        ]
        assert [len(store.entries(match)) for match in "abcd"] == [6, 0, 2, 0]
        store.append([entry("a", 6), entry("b", 0)])

    def test_a_commit_in_which_a_batch_is_no_text_stores_none(self, store: Store) -> None:
        with pytest.raises(UnicodeEncodeError):
            store.commit([[entry("a", 0)], [entry("b", 0, data="\ud800")]])
        assert store.matches() == []
        assert store.commit([[entry("a", 0)]]) == [None]

    def test_an_asyncio_caller_wraps_the_future(self, store: Store) -> None:
        async def play() -> None:
            tables = (asyncio.wrap_future(store.submit(entries(f"t{n}", range(5)))) for n in range(20))
            await asyncio.gather(*tables)
            with pytest.raises(Conflict):
                await asyncio.wrap_future(store.submit([entry("t0", 2)]))

        asyncio.run(play())
        assert {summary.count for summary in store.matches()} == {5}

    def test_matches_are_summed_up_the_newest_first(self, store: Store) -> None:
        store.append([entry("old", 0, at=10), entry("old", 1, at=20)])
        store.append([entry("new", 0, at=5), entry("new", 1, at=30), entry("z", 0, at=20)])
        found = [(one.match, one.count, one.first_at, one.last_at) for one in store.matches()]
        assert found == [("new", 2, 5, 30), ("old", 2, 10, 20), ("z", 1, 20, 20)]

    def test_a_deleted_match_is_gone_and_may_begin_again(self, store: Store) -> None:
        store.append(entries("a", range(3)) + entries("b", range(2)))
        assert store.delete("a") == 3
        assert store.entries("a") == []
        assert [one.match for one in store.matches()] == ["b"]
        with pytest.raises(Conflict):  # a slow owner of what was deleted
            store.append([entry("a", 3)])
        store.append([entry("a", 0)])

    def test_a_held_match_is_refused_to_the_next_one_until_it_is_released(self, store: Store) -> None:
        lease = store.hold("a")
        with pytest.raises(InUse, match="match a is open elsewhere") as caught:
            store.hold("a")
        assert caught.value.match == "a"
        with store.hold("b"):
            lease.release()
        with store.hold("a"):
            lease.release()  # a lease releases its own hold only
            with pytest.raises(InUse):
                store.hold("a")
        with store.hold("a"), store.hold("b"):
            pass

    def test_the_holder_itself_appends_and_deletes(self, store: Store) -> None:
        with store.hold("a"):
            store.append([entry("a", 0)])
            assert store.delete("a") == 1

    @pytest.mark.parametrize("match", ["", "a b", "../x", "a\n", "é", "x" * 41])
    def test_a_match_id_is_the_records(self, store: Store, match: str) -> None:
        with pytest.raises(ValueError, match="is no match id"):
            entry(match, 0)
        with pytest.raises(ValueError, match="is no match id"):
            store.hold(match)
        with pytest.raises(ValueError, match="is no match id"):
            store.delete(match)

    @pytest.mark.parametrize(
        ("seq", "at", "kind"),
        [(-1, 0, "act"), (0, -1, "act"), (2**63, 0, "act"), (0, 2**63, "act"), (0, 0, "")],
    )
    def test_an_entry_out_of_range_cannot_be_made(self, seq: int, at: int, kind: str) -> None:
        with pytest.raises(ValueError, match=r"has no kind|is not in 0\.\."):
            Entry("a", seq, at, kind, SECRET)

    def test_text_that_no_file_holds_is_refused_at_once(self, store: Store) -> None:
        with pytest.raises(UnicodeEncodeError):
            store.submit([entry("a", 0, data="\ud800")])
        assert store.matches() == []

    def test_no_repr_or_error_tells_the_data(self, store: Store) -> None:
        store.append([entry("a", 0)])
        told = [repr(entry("a", 0)), repr(store.submit([entry("a", 0)]).exception())]
        assert not any("Ah" in text for text in told)

    def test_closing_stores_what_was_submitted_and_refuses_the_rest(self, store: Store) -> None:
        futures = [store.submit([entry("a", seq)]) for seq in range(100)]
        store.hold("a")
        store.close()
        store.close()
        assert [future.result(timeout=0) for future in futures] == [None] * 100
        for verb in (
            lambda: store.append([entry("a", 100)]),
            lambda: store.commit([[entry("a", 100)]]),
            lambda: store.entries("a"),
            store.matches,
            lambda: store.delete("a"),
            lambda: store.hold("a"),
        ):
            with pytest.raises(StoreError, match="closed"):
                verb()

    def test_what_stands_before_a_hole_is_accepted_again(self, store: Store) -> None:
        read = [entry("a", seq) for seq in (3, 0, 1)] + [entry("b", 1)] + entries("c", range(2))
        whole = unbroken(read)
        assert all(left.match != right.match or left.seq + 1 == right.seq for left, right in pairwise(whole))
        store.append(whole)
        assert [(one.match, one.count) for one in store.matches()] == [("a", 2), ("c", 2)]
