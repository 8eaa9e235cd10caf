"""What people complain of in computer partners, as deals in which `casual` and `strong` must do better.

Each row is a deal, what must or must not be done there, and the reason. `strong` imagines some deals only, so the
rows are such that every good player would agree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest
from laws import after, hand_of, play_begins, plays

from charlemagne.cards import WHITE_JOKER, write_cards
from charlemagne.core import why_not_native
from charlemagne.hand.actions import Bid
from charlemagne.hand.player import UNLIMITED, Limit, Player
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.players import Limited
from charlemagne.players.casual import CasualPlayer
from charlemagne.players.strong import StrongPlayer
from charlemagne.rules.books import STANDARD
from charlemagne.seats import Seat

SEEDS = (1, 2, 6)
"""`strong` is asked with each of these, for what it imagines is a matter of dice."""

WORLDS = 40


@dataclass(frozen=True)
class Row:
    """A deal that somebody complained of.

    Args:
        why: what a player at the table would say.
        hand: as it stands when he is to act.
        must: one of these actions, without the seat; whatever begins so will do.
        never: none of these.
    """

    why: str
    hand: Callable[[], Hand]
    must: tuple[str, ...] = ("",)
    never: tuple[str, ...] = ()

    def hold(self, player: Player) -> None:
        hand = self.hand()
        assert hand.turn is not None
        view = view_of(hand, hand.turn)
        does = str(player.choose(view, UNLIMITED)).partition(" ")[2]
        legal = [str(action).partition(" ")[2] for action in view.options]
        assert any(action.startswith(self.must) for action in legal), "the row asks for what is not legal"
        assert does.startswith(self.must), f"{does}: {self.why}"
        assert not (self.never and does.startswith(self.never)), f"{does}: {self.why}"


def complaint(*rows: Row) -> pytest.MarkDecorator:
    """Each row for each of the two players."""
    found = [pytest.param(name, row, id=f"{name}, {row.why}") for row in rows for name in ("casual", "strong")]
    return pytest.mark.parametrize(("name", "row"), found)


def hold(name: str, row: Row) -> None:
    for player in players(name):
        row.hold(player)


def players(name: str) -> list[Player]:
    if name == "casual":
        return [CasualPlayer(5)]
    if why := why_not_native():
        pytest.skip(f"plain Python would take minutes to solve what strong imagines: {why}")
    return [Limited(StrongPlayer(seed), Limit(worlds=WORLDS)) for seed in SEEDS]


NO_TRICK = ("bid mulot", "bid gros-mulot")

# Bids


@complaint(
    Row("both jokers, both jacks and an ace beside: they need one point, and this wins tricks by itself",
        lambda: hand_of("standard", N="*1 *2 Js Jc As Ks Qs Ah", score=(12, 31)), never=("pass",)),
    Row("five of the seven highest trumps and an ace, they are at 30",
        lambda: hand_of("standard", N="*1 Js Jc As Ks Ts Ah 8c", score=(5, 30)), never=("pass",)),
    Row("they have bid 5 and need no more; seven sure tricks are in the hand",
        lambda: hand_of("standard", "N bid 5", E="*1 *2 Jh Jd Ah Kh As 7c", score=(28, 20)), never=("pass",)),
    Row("the three highest trumps, ace and king of them, an ace and a guarded king, they are at 20 of 21",
        lambda: hand_of("maine", N="9h Jh Jd Ah Kh As Kc 7c", score=(3, 20)), never=("pass",)),
    Row("they have bid 6 and need 5; the hand makes 7 by itself",
        lambda: hand_of("maine", "N bid 6 c", E="9h Jh Jd Ah Kh Qh As Ks", score=(16, 8)), never=("pass",)),
    Row("both jokers, both jacks, two aces, they are at 20 of 21",
        lambda: hand_of("charlesmagne", N="*1 *2 Js Jc As Ah 9s 8c", score=(4, 20)), never=("pass",)),
)  # fmt: skip
def test_it_never_passes_with_a_sure_hand_when_the_opponents_are_about_to_win(name: str, row: Row) -> None:
    hold(name, row)


@complaint(
    Row("the lowest cards of all suits and the white joker, which takes a trick for certain",
        lambda: hand_of("standard", N="7c 8c 9c 7d 8d 7h 8h *1"), never=NO_TRICK),
    Row("the same where they are about to win, and mulot would be the only way to catch up",
        lambda: hand_of("standard", N="7c 8c 9c 7d 8d 7s 8s *1", score=(14, 31)), never=NO_TRICK),
    Row("both jokers",
        lambda: hand_of("standard", "N pass, E pass", S="7c 8c 7d 8d 7h 8h *2 *1"), never=NO_TRICK),
    Row("the colour joker is the high one at this table",
        lambda: hand_of("standard", N="7c 8c 9c 7d 8d 7h 8h *2", house={"high-joker": "colour"}),
        never=NO_TRICK),
)  # fmt: skip
def test_it_does_not_bid_a_mulot_with_the_high_joker(name: str, row: Row) -> None:
    hold(name, row)


@complaint(
    Row("the partner has bid 6, which wins the match; 7 wins no more",
        lambda: hand_of("standard", "N bid 6, E pass", S="*1 Jc Kc Ac 9h 8d 7d 9s", score=(26, 20)), must=("pass",)),
    Row("the partner has bid 6, and nothing here promises two more tricks",
        lambda: hand_of("standard", "N bid 6, E pass", S="*2 Qc Kh 9c 9h 8d 7d 9s"), must=("pass",)),
    Row("the partner's 5 is enough at 16 of 21",
        lambda: hand_of("maine", "N bid 5 h, E pass", S="Kh 8s As Qs Kd Qd 7c 8c", score=(16, 10)), must=("pass",)),
    Row("the partner's 5 in hearts with a hand of middling cards",
        lambda: hand_of("maine", "N bid 5 h, E pass", S="Th Kh Qs 8s Kd Qd 9c 8c"), must=("pass",)),
    Row("the partner's 6 is enough at 15 of 21",
        lambda: hand_of("charlesmagne", "N bid 6, E pass", S="*2 Jh Jd Ah 9s 8d 7c 8c", score=(15, 10)),
        must=("pass",)),
)  # fmt: skip
def test_it_does_not_outbid_its_partners_winning_contract_for_nothing(name: str, row: Row) -> None:
    hold(name, row)


@complaint(
    Row("N has bid 5 and needs one point; a poor chance at 6 is better than none",
        lambda: hand_of("standard", "N bid 5, E pass, S pass", W="*2 Js 9s 8s Kh Qh Td Kc", score=(31, 12)),
        must=("bid",)),
    Row("the same with a hand of high cards in two suits",
        lambda: hand_of("standard", "N pass, E pass, S bid 5", W="*1 Ad Kd Td Ah Kh 9s 7c", score=(31, 20)),
        must=("bid",)),
    Row("maine: S has bid 5, needs one point, and W holds four trumps and an ace",
        lambda: hand_of("maine", "N pass, E pass, S bid 5 c", W="9d Jd Kd 8d As Ks 7c 8h", score=(20, 9)),
        must=("bid",)),
    Row("charlesmagne: nobody calls after W",
        lambda: hand_of("charlesmagne", "N bid 5, E pass, S pass", W="*2 Js As 8s Kh Qh Td Kc", score=(20, 10)),
        must=("bid",)),
)  # fmt: skip
def test_it_bids_for_the_last_chance_when_the_other_side_needs_one_point(name: str, row: Row) -> None:
    hold(name, row)


@complaint(
    Row("mulot is left out at this table", lambda: hand_of("standard", N="7c 8c 9c 7d 8d 7h 8h 7s",
        house={"contracts": {"mulot": False, "gros-mulot": False}}), never=NO_TRICK),
    Row("here an open hand that fails loses the whole match, and pays next to nothing",
        lambda: hand_of("standard", N="7c 8c Tc 7d 8d 9h 8h 7s",
                        house={"contracts": {"gros-mulot": {"made": 1, "failed": "game"}}}), never=("bid gros-mulot",)),
    Row("8 made wins the match here, and 7 would lose it: the hand has every trump that counts",
        lambda: hand_of("standard", N="*1 *2 Js Jc As Ks Qs Ah",
                        house={"contracts": {"8": {"made": "game"}, "gros-charlemagne": False}}), must=("bid 8",)),
    Row("no dealer has to bid here, and the hand is worthless",
        lambda: hand_of("maine", "N pass, E pass, S pass", W="Tc Qc Kd Td Th Qh Qs Kc", house={"dealer-floor": False}),
        never=("bid 5", "bid 6", "bid 7", "bid high-card", "bid charlemagne")),
    Row("the partner must give the highest by its face, and nothing else is legal",
        lambda: hand_of("standard", "N bid charlemagne, E pass, S pass, W pass", house={"partner-gives": "highest"},
                        S="Jc 9c 7h Th 8h 7d 9d Ks"), must=("give Ks",)),
    Row("with the colour joker high, the white one is led to it",
        lambda: play_begins("standard", None, N="*1 7c 8c 7d 8d 7h 8h 7s", house={"high-joker": "colour"}),
        must=("play *1",)),
)  # fmt: skip
def test_it_minds_a_house_option_in_force(name: str, row: Row) -> None:
    hold(name, row)


# The partner's card

LONE = "E pass, S pass, W pass"


@complaint(
    Row("the jack of trumps is what a bidder with the nine lacks",
        lambda: hand_of("maine", f"N bid charlemagne h alone, {LONE}", N="9h Jd Ah Kh Qh As Ks Ac",
                        S="Jh Th Kc 7d Ad 9c 8h 8s"), must=("give Jh",)),
    Row("the nine of trumps, not an ace",
        lambda: hand_of("maine", f"N bid charlemagne s alone, {LONE}", N="Js Jc As Ks Qs Ah Kh Ac",
                        S="9s Ad Kc 7d Td 9c Th 8h"), must=("give 9s",)),
    Row("the little jack, not the king of trumps",
        lambda: hand_of("maine", f"N bid charlemagne d alone, {LONE}", N="9d Jd Ad Qd Td As Ks Ac",
                        S="Jh Kd Kc 7h Th 9c Ts 8s"), must=("give Jh",)),
    Row("the big jack, not one of two aces",
        lambda: hand_of("maine", f"N bid charlemagne c alone, {LONE}", N="9c Ac Js Kc Qc As Ks Qs",
                        S="Jc 8c Ad Kd Ah Th Ts 8s"), must=("give Jc",)),
    Row("a joker, where trumps are not named yet",
        lambda: hand_of("standard", f"N bid charlemagne, {LONE}", N="*1 Js Jc As Ks Qs Ah Kh",
                        S="*2 Ad Kc 7d 8d 9h Th 8s"), must=("give *2",)),
    Row("hearts were asked for, and the jack of hearts is there",
        lambda: hand_of("maine-32", f"N bid charlemagne h alone, {LONE}, N ask h", N="9h Jd Ah Kh Qh As Ks Ac",
                        S="Jh Th Kc 7d Ad 9c 8h 8s"), must=("give Jh",)),
)  # fmt: skip
def test_it_gives_its_partner_the_missing_top_trump(name: str, row: Row) -> None:
    hold(name, row)


# Cards


@complaint(
    Row("the ace is the partner's and can't be beaten: no trump on it",
        lambda: plays(play_begins("maine", "h", N="Ac Jc 9h Jh Ah Kh Qh 8c", E="Kc 7s 8s 9s Ts Jd 7d 8d",
                                  S="7h 8h Js Qs Ks Ad 9d Td"), "Ac Kc"), never=("play 7h", "play 8h")),
    Row("last to play, and the partner's king is winning: the ace stays for another trick",
        lambda: plays(play_begins("maine", "h", N="8c 9h Jh Ah Kh 8s 9s Ts", E="Kc 7s Js Qs 9d Td 7d 8d",
                                  S="9c Qc Jd Kd Qd Qh 8h Ks", W="Ac 7c Jc Tc As Th 7h Ad"), "8c Kc 9c"),
        never=("play Ac",)),
    Row("last to play, the partner has trumped: not over him with a higher trump",
        lambda: plays(play_begins("maine", "h", N="Ac 9h Jh Kh Qh 8s 9s Ts", E="8h 7s Js Qs 9d Td 7d 8d",
                                  S="9c Qc Jd Kd Qd Ks 8c 7c", W="Ah Th 7h As Ad Jc Kc Tc"), "Ac 8h 9c"),
        never=("play Ah", "play Th", "play 7h")),
    Row("void, last, the partner's ace is winning: no trump",
        lambda: plays(play_begins("maine", "h", N="Kc 9h Jh Ah Kh 8s 9s Ts", E="Ac 7s Js Qs 9d Td 7d 8d",
                                  S="9c Qc Jd Kd Qd Qh 8h Ks", W="7h Th As 7c Jc Ad Tc 8c"), "Kc Ac 9c"),
        must=("play 7c", "play 8c", "play Tc", "play Jc")),
    Row("standard: the white joker is the partner's, nothing goes over it and the colour joker stays",
        lambda: plays(play_begins("charlesmagne", "s", N="*1 Js Ad Kd 7d 8d Ah 9h", E="7s Tc Qc Jh 9d Td 7h 8h",
                                  S="*2 Ts 9s Kc 8c Qd Qh Th", W="Ks Qs As Kh 9c 7c Jd Ac"), "*1 7s"),
        never=("play *2",)),
)  # fmt: skip
def test_it_never_trumps_or_overtakes_its_partners_winner_without_need(name: str, row: Row) -> None:
    hold(name, row)


@complaint(
    Row("void in clubs, two aces and a low card: the low card",
        lambda: plays(play_begins("maine", "h", N="Ac Jc 9h Jh Ah Kh Qh 8c", E="Kc 7s 8s 9s Ts Jd 7d 8d",
                                  S="7h 8h Js Qs Ks Ad 9d As"), "Ac Kc"), never=("play Ad", "play As")),
    Row("following low in the partner's suit",
        lambda: plays(play_begins("maine", "h", N="Kc 9h Jh Ah Kh 8s 9s Ts", E="Qc 7s Js Qs 9d Td 7d 8d",
                                  S="Ac 7c Jd Kd Qd Qh 8h Ks", W="Th 8c 9c Tc Jc As 7h Ad"), "8s Qs"),
        must=("play Ks",)),
    Row("the partner's trump takes the trick in the last seat: an ace is no card to lose there",
        lambda: plays(play_begins("maine", "h", N="Kc 9h Jh Kh Qh 8s 9s Ts", E="Ah 7s Js Qs 9d Td 7d 8d",
                                  S="9c Qc Jd Kd Qd 8h 7c Ks", W="As Ad Ac 8c Tc Jc Th 7h"), "Kc Ah 9c"),
        never=("play Ac",)),
    Row("charlesmagne: the white joker is the partner's, and no ace falls on it",
        lambda: plays(play_begins("charlesmagne", "s", N="*1 Js Ad Kd 7d 8d Th 9h", E="7s Tc Qc Jh 9d Td 7h 8h",
                                  S="Ah Ac Kc 8c Qd Qh Kh Jd", W="Ks Qs As Ts 9c 7c 9s *2"), "*1 7s"),
        never=("play Ah", "play Ac")),
)  # fmt: skip
def test_it_throws_no_ace_under_its_partner(name: str, row: Row) -> None:
    hold(name, row)


def forced_or_not(south: str, *, forced: bool) -> Hand:
    """South on lead after the first trick, North the bidder in hearts, who dealt and had to bid, or bid first."""
    bid = "E pass, S pass, W pass, N bid 5 h" if forced else "N bid 5 h, E pass, S pass, W pass"
    hand = hand_of("maine", bid, dealer="N" if forced else "W", N="9h Ah Kh 7d 8d 7s Js 9s", S=south,
                   E="Kd Td 7c Tc Ks Ts Qc 9c")  # fmt: skip
    return plays(hand, "7d Td Ad 9d")


@complaint(
    Row("the bidder has both jokers and five trumps: they are drawn",
        lambda: play_begins("charlesmagne", "s", N="*1 *2 Js Qs 9s Ad Kh 7c"), must=("play *", "play Js")),
    Row("nine, both jacks and ace: the bidder draws them from the top",
        lambda: play_begins("maine", "h", N="9h Jh Jd Ah 8h As Kc 7c"),
        must=("play 9h", "play J", "play Ah")),
    Row("the bidder's partner has both jacks, and leads them at once",
        lambda: forced_or_not("Jh Jd Ad Kc Qd 8c Qs 8s", forced=False), must=("play Jh", "play Jd")),
    Row("the bidder's partner has two trumps and nothing else that can't wait",
        lambda: forced_or_not("Th 8h Ad Kc Jc As 8c 8s", forced=False), must=("play Th", "play 8h", "play As")),
)  # fmt: skip
def test_it_leads_trumps_as_attacker_when_it_pays(name: str, row: Row) -> None:
    hold(name, row)


@complaint(
    Row("the bidder dealt and had to bid: aces are there to be led, and the small trump may still ruff",
        lambda: forced_or_not("7h Ad Kc Qd 8c Qs 8s Ac", forced=True), never=("play 7h",)),
    Row("the same with two small trumps and three aces",
        lambda: forced_or_not("Th 8h Ad Kc Ac As 8c 8s", forced=True), never=("play Th", "play 8h")),
    Row("the same with four small trumps",
        lambda: forced_or_not("Qh Th 8h 7h Ad Kc Ac As", forced=True), must=("play A", "play K")),
    Row("the queen of trumps and a small one, which the bidder's high ones would eat",
        lambda: plays(hand_of("maine", "E pass, S pass, W pass, N bid 5 s", dealer="N", N="9s Ks 8s 7d 8d 7h Jh 9h",
                              E="Kd Td 7c Kc Kh Ah Tc 9c", S="Qs 7s Ad Qc 8c Qd Qh Th"), "7d Td Ad 9d"),
        never=("play Qs", "play 7s")),
    Row("the jack of trumps alone",
        lambda: plays(hand_of("maine", "E pass, S pass, W pass, N bid 5 c", dealer="N", N="9c Kc 8c 7d 8d 7h Jh 9h",
                              E="Kd Td 7s Ks Kh Ah Ts 9s", S="Jc Ad Qs 8s Qd Qh Th As"), "7d Td Ad 9d"),
        never=("play Jc",)),
)  # fmt: skip
def test_it_leads_no_trumps_towards_a_dealer_who_was_forced_to_bid(name: str, row: Row) -> None:
    hold(name, row)


def lone(east: str, *, west: str = "") -> Hand:
    """Before East's third card against North, who plays a charlemagne in hearts alone and has led two trumps."""
    hand = hand_of("maine", f"N bid charlemagne h alone, {LONE}, S give 7d, N discard 7d, E decline, W decline",
                   N="9h Jh Jd Ah Kh Qh As Kc", S="7d 8d 9d Td 7s 8s 7c 8c", E=east, W=west)  # fmt: skip
    return plays(hand, f"9h {east[:2]} {west[:2] or 'Th'} Jh")


@complaint(
    Row("the ace of clubs is the trick that beats him",
        lambda: lone("7h Ac 9c Tc Kd Qd Js Qs"), never=("play Ac",)),
    Row("the ace of diamonds and a guarded queen of spades: neither goes while small cards are there",
        lambda: lone("7h Ad Kd Qd 9s Ts Jc 9c"), never=("play Ad",)),
    Row("only the ace of clubs and high spades, from which one is spared",
        lambda: lone("7h Ac Qs Ks Js Ts Qd Kd"), never=("play Ac",)),
)  # fmt: skip
def test_it_gets_rid_of_nothing_that_the_defence_against_a_lone_bidder_needs(name: str, row: Row) -> None:
    hold(name, row)


def petit(trick: str, *, north: str = "7c 7d 8d 7h 8h 9h 7s Ts") -> Hand:
    """After the first cards of a hand in which North, alone, wants no trick."""
    hand = play_begins("maine", None, N=north, E="Qc Td Qd Th Kh 8s Js Ks", W="Kc 9d Kd Ad Ah Qh Qs As")
    return plays(hand, trick)


@complaint(
    Row("on lead with one low card and high ones beside: low, and the bidder may have to go over",
        lambda: petit("7c Qc Kc"), must=("play 9d",)),
    Row("the bidder's ten is winning: under it, whatever it takes",
        lambda: plays(play_begins("maine", None, N="Tc 7d 8d 7h 8h 9h 7s Ks", E="Ac 9c Qd Th Kh 8s Js As",
                                  W="Kc 8c Kd Ad Ah Qh Qs 9s"), "Tc"), must=("play 9c",)),
    Row("the bidder's ten is still winning in the last seat: under it again",
        lambda: plays(play_begins("maine", None, N="Tc 7d 8d 7h 8h 9h 7s Ks", E="Ac 9c Qd Th Kh 8s Js As",
                                  W="Kc 8c Kd Ad Ah Qh Qs 9s"), "Tc 9c"), must=("play 8c",)),
    Row("an open hand with one heart, the queen: a lower one at once, before she goes on a diamond",
        lambda: hand_of("standard", f"N bid gros-mulot, {LONE}, N play 7c, E play Jc, W play Kc",
                        N="7c 8c 9c Tc Qh 7s 8s 9s", E="Jc Qc Td 8d Ks As Qs Ac", W="Kc 9d Ad Jd Kh Th Ah Qd"),
        must=("play Th",)),
)  # fmt: skip
def test_it_attacks_a_mulot_by_leading_low_and_ducking(name: str, row: Row) -> None:
    hold(name, row)


@complaint(
    Row("an opponent has the white joker in three deals of five, and must lay it on the colour joker",
        lambda: play_begins("standard", None, N="*2 7c 8c 7d 8d 7h 8h 7s"), must=("play *2",)),
    Row("with a card beside it that sticks out",
        lambda: play_begins("standard", None, N="*2 7c 8c Tc 8d 7h 9h 7s"), must=("play *2",)),
    Row("in an open hand, where the others will see it",
        lambda: hand_of("standard", f"N bid gros-mulot, {LONE}", N="*2 7c 8c 7d 8d 7h 9h 7s"), must=("play *2",)),
)  # fmt: skip
def test_it_saves_a_lone_low_joker_by_leading_it(name: str, row: Row) -> None:
    hold(name, row)


def after_clubs() -> Hand:
    """North has taken a trick with the ace of clubs and is to lead; South, who has the king, knocks for clubs."""
    hand = play_begins("maine", "h", N="Ac 8c 9h Jd Ah 8s 9s Ts", E="Jc 9c 7s As 9d Td 7d 8d",
                       S="Kc 7c Ad Kd Qd Js Qs Ks", W="Tc Qc Jh Kh Qh Th 8h 7h")  # fmt: skip
    return after(plays(hand, "Ac 9c 7c Tc"), "S knock")


@complaint(
    Row("the partner knocked for clubs, and the bidder has one", after_clubs, must=("play 8c",)),
    Row("the partner knocked for hearts in a hand that wants no trick, and West has three",
        lambda: after(plays(play_begins("maine", None, N="7h 7d 8d 7c 8c 9c 7s Ts", E="Qh Td Qd Tc Kc 8s Js Ks",
                                        W="Kh 9h Jh Ad Ac Qc Qs As"), "7h Qh Kh"), "E knock"),
        must=("play 9h", "play Jh")),
)  # fmt: skip
def test_it_obeys_a_knock(name: str, row: Row) -> None:
    hold(name, row)


@pytest.mark.parametrize("name", ["casual", "strong"])
def test_with_the_high_joker_and_the_lowest_cards_it_never_bids_to_take_no_trick(name: str) -> None:
    rng = Random(3)
    low = [card for card in STANDARD.deck if card.rank in "789"]
    for _ in range(12):
        cards = frozenset(rng.sample(low, 7)) | {WHITE_JOKER}
        score = (rng.randrange(32), rng.randrange(32))
        hand = hand_of("standard", N=write_cards(cards), score=score)
        for player in players(name)[:1]:
            call = player.choose(view_of(hand, Seat.NORTH), UNLIMITED)
            assert not isinstance(call, Bid) or STANDARD.contract(call.contract).tricks != (0, 0), (cards, score)
