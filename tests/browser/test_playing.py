"""Playing alone: whole matches against the first level, again with changed sides, and why something cannot be done."""

from __future__ import annotations

from random import Random

import pytest
from every import first_of, with_all

from browser.helpers import Visitor, a_play
from browser.test_sound import VOICE
from tabuleiro.games import keys, load
from tabuleiro.match import read_record
from tabuleiro.match.saying import say_play

KIND = "shisima"  # by placing and then moving; the others with --all
BLOCKED = ".,.,.,.,.,./B2,B2,B2,.,.,. 1 hand=8-2"  # for who throws 3 2 1
MOST = 60  # plies, after which one gives up


def play_whatever(visitor: Visitor, chance: Random) -> None:
    """Touch one of the things that the page offers, until a play is made."""
    plies = visitor.page.locator(".moves li").count()
    for _ in range(40):
        visitor.sees_or_may(plies + 1)
        if visitor.page.locator(".moves li").count() > plies:
            return
        offered = visitor.offered()
        if offered:  # else the play was just sent
            visitor.touch(chance.choice(offered))
    raise AssertionError("forty parts, and no play")


@pytest.mark.thorough
@pytest.mark.parametrize("key", [key if key == KIND else with_all(key) for key in keys()])
def test_a_whole_match_against_the_first_level(visitor: Visitor, key: str) -> None:
    visitor.begin(key, seats=["me", "level:1"], starts="second")
    chance = Random(key)
    while visitor.turn() == "open":
        if visitor.page.locator(".moves li").count() >= MOST:
            visitor.page.get_by_role("button", name="Desistir").click()
            visitor.page.locator(".card").get_by_role("button", name="Desistir").click()
            visitor.page.wait_for_selector(".status.over")
            break
        play_whatever(visitor, chance)
    match = visitor.match()
    state = match["state"]
    assert state["result"]
    said = visitor.page.locator("aside").inner_text().casefold()
    assert state["result"]["to"][match["you"][0]]["pt"].casefold() in said
    assert {player for player, text in state["history"] if not text.endswith(":")} == {0, 1}
    assert visitor.told() == [say_play(load(key), text).pt for _, text in state["history"]]
    record = visitor.context.request.get(f"{visitor.site}/api/matches/{match['id']}/record").text()
    assert read_record(record).position == state["position"]  # the record can be played through


@pytest.mark.thorough
def test_the_rematch_has_changed_sides(visitor: Visitor) -> None:
    first = visitor.begin("shisima", moves=["2", "6"], seats=["me", "level:1"])
    visitor.page.get_by_role("button", name="Desistir").click()
    visitor.page.locator(".card").get_by_role("button", name="Desistir").click()
    visitor.page.get_by_role("button", name="Desforra").click()
    visitor.until("old => !location.pathname.endsWith(old)", first)
    assert visitor.turn() == "open"
    match = visitor.match()
    assert match["before"] == first
    assert match["you"] == [1]


# How many passes are said, and how many dice are seen that cannot be tapped, whenever that changes.
MOMENTS = """() => {
  const count = selector => document.querySelectorAll(selector).length;
  const look = () => {
    const now = `${count(".passed")} ${count(".choices [role=img]")}`;
    if (moments.at(-1) !== now) moments.push(now);
  };
  window.moments = [];
  look();
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""

# What is tried, cell by cell, after some plays; and the answer.
ILLEGAL = [
    ("gatos_caes", "d5", "c5", "Um cão não pode ficar ao lado de um gato: essa casa toca no gato na casa marcada."),
    ("rastros", "", "a1", "Essa casa não é vizinha da casa marcada."),
    ("avanco", "", "a2 a4", "Essa casa não fica um passo à frente da peça."),
    ("surakarta", "", "b2 e4", "Esse ponto não é vizinho da peça."),
    ("five_mens_morris", "a1", "a1", "Esse ponto já está ocupado."),
    ("ouri", "f", "b", "Essa casa é uma casa do adversário."),
    ("halma", "", "d m", "Esse ponto não é vizinho da peça."),
    ("produto", "Wc3", "c3", "Essa casa já está ocupada."),
    ("batalha_dos_peoes", "", "a1 b2", "Nessa casa não há peça do adversário."),
    ("semaforo", "a1 a1 a1", "a1", "A peça vermelha nessa casa nunca muda."),
    ("dominorio", "d4-d5", "a1 a2", "Pões os dominós deitados, ao longo das linhas."),
    ("quelhas", "c2-c9", "a5 d5", "A casa marcada não está vazia."),
    ("atari_go", "e5 a2 e6 b1", "a1", "Uma pedra nesse ponto ficaria sem liberdades e não captura nada."),
    ("go", "d4", "d4", "Esse ponto já está ocupado."),
]


@pytest.mark.parametrize(("key", "moves", "tried", "words"), first_of(1, ILLEGAL), ids=[case[0] for case in ILLEGAL])
def test_what_cannot_be_done_is_explained(visitor: Visitor, key: str, moves: str, tried: str, words: str) -> None:
    visitor.begin(key, moves=moves.split())
    visitor.turn()
    cells = [cell["name"] for cell in visitor.get(f"/api/games/{key}")["board"]["cells"]]
    before = visitor.state()
    for name in tried.split():
        visitor.touch(cells.index(name))
    visitor.until("() => document.querySelector('.why').textContent.trim()")
    assert visitor.text(".why") == words
    rings = visitor.page.locator("svg.board .ring").count()
    assert (rings > 0) == ("marcad" in words)  # what is called marked is marked
    assert visitor.state() == before


def test_groups_in_atari_are_shown_on_request(visitor: Visitor) -> None:
    visitor.begin("atari_go", moves=["a1", "a2"])
    visitor.turn()
    rings = visitor.page.locator("svg.board .ring")
    assert rings.count() == 0
    visitor.page.get_by_role("button", name="Grupos em atari").click()
    visitor.until("() => document.querySelectorAll('svg.board .ring').length === 1")
    visitor.page.get_by_role("button", name="Grupos em atari").click()
    visitor.until("() => document.querySelectorAll('svg.board .ring').length === 0")


def test_dice_are_played_by_touching_where_they_lead_and_the_hand_is_seen_to_be_touched(visitor: Visitor) -> None:
    visitor.begin("pista_livre", position=".,.,.,.,.,./.,.,.,.,.,. 1 hand=8-8 dice=3-0-0")
    visitor.turn()
    hand = visitor.page.locator("button.hand")
    assert "Pegar numa peça" in hand.inner_text()
    assert hand.evaluate("button => getComputedStyle(button).borderStyle") == "dashed"
    three = visitor.state()["legal"][0]["ways"][-1]
    assert visitor.offered() == [*three, "hand"]
    assert visitor.page.locator("svg.board .die").count() == 1  # it is lit
    visitor.play(three, 0)
    assert visitor.state()["history"][0] == [0, "0/3"]


def test_an_arc_shows_which_die_leads_where_and_hands_wait_beside_the_board(visitor: Visitor) -> None:
    visitor.begin("pista_livre", position=".,.,B1,.,.,./W1,.,W2,B2,.,. 1 hand=5-5 dice=5-3-2")
    visitor.turn()
    state, arcs, dice = visitor.state(), *(visitor.page.locator(f"svg.board .{one}") for one in ("arc", "die"))
    short = [one["die"] for one in state["legal"] for way in one["ways"] if len(way) == 1]
    assert sorted(die.locator(".pip").count() for die in dice.all()) == sorted(short)
    assert arcs.count() == len(short)
    visitor.page.locator("[data-hand]").click()  # its pile, at the end of the track
    visitor.until("() => document.querySelectorAll('svg.board .arc').length === 3")  # what each die does with it
    assert visitor.page.locator("svg.board .die .pip").count() == 5 + 3 + 2
    visitor.play([4], 0)
    assert visitor.state()["history"][0] == [0, "0/5"]


def test_a_refusal_is_seen_where_it_is(visitor: Visitor) -> None:
    """Seeds shake, what is empty has a cross, and what can be touched beside the board glows."""
    shaken = visitor.page.locator("svg.board .shaken")
    visitor.begin("ouri")
    visitor.turn()
    visitor.touch(7)
    shaken.locator(".seed").first.wait_for()
    visitor.begin("pista_livre", position=".,.,.,.,.,./.,.,.,.,.,. 1 hand=8-8 dice=3-2-1")
    visitor.turn()
    visitor.touch(9)
    visitor.page.wait_for_selector("svg.board .nothing.shaken")
    for one in visitor.page.locator(".refusing button.hand, .refusing .choices .plain").all():
        assert one.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"


@pytest.mark.parametrize(("speed", "seen"), [("quick", ["0 0", "1 3", "1 0"]), ("none", ["0 0", "1 0"])])
def test_a_turn_that_passes_is_all_there_is_for_a_moment(visitor: Visitor, speed: str, seen: list[str]) -> None:
    """It is said over the board, with the dice that are lost; who wants no movement does not wait."""
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    visitor.open(f"/pista_livre/analyse?position={BLOCKED.replace(' ', '+')}", ".throw")
    page.evaluate("speed => localStorage.setItem('tabuleiro.speed', speed)", speed)
    page.reload()
    page.wait_for_selector(".throw")
    page.evaluate(MOMENTS)
    for value in (3, 2, 1):
        page.get_by_role("button", name=f"Dado: {value}").click()
    visitor.until("last => moments.at(-1) === last", seen[-1])
    assert page.evaluate("() => moments") == seen
    assert page.locator(".plate").bounding_box()["y"] > page.locator(".passed").bounding_box()["y"]
    page.emulate_media(reduced_motion="reduce")


def test_where_several_pieces_may_go_one_is_asked_which(visitor: Visitor) -> None:
    visitor.begin("pista_livre", position=".,.,.,.,.,./W1,.,.,.,.,. 1 hand=7-8 dice=3-2-0")
    visitor.turn()
    visitor.touch(2)
    visitor.until("() => document.querySelector('.why').textContent.trim()")
    which = "Mais de uma peça pode ir para aí. Toca primeiro na peça."
    assert visitor.text(".why") == which
    visitor.page.evaluate(VOICE)
    visitor.page.get_by_role("button", name="Ler em voz alta").click()
    assert visitor.page.evaluate("() => window.read") == [["pt-PT", which]]
    assert visitor.state()["ply"] == 0


def test_a_piece_in_the_hand_is_not_changed_for_another_by_what_that_one_could_take(visitor: Visitor) -> None:
    visitor.begin("avanco", position="......./..B..../.W...../......./......W/B....../....... 1")
    visitor.turn()
    cells = [cell["name"] for cell in visitor.get("/api/games/avanco")["board"]["cells"]]
    assert not visitor.page.locator("svg.board .drop").count()  # which piece goes is chosen first, and then it is lit
    visitor.touch(cells.index("g3"))
    visitor.touch(cells.index("c6"))  # only b5 takes there
    visitor.until("() => document.querySelector('.why').textContent.trim()")
    assert visitor.state()["ply"] == 0


def test_a_turn_without_a_play_is_said_until_its_player_plays(visitor: Visitor) -> None:
    passed = visitor.page.locator(".passed")
    said = ["Brancas: com 3 2 1 não há jogada. Passa a vez."]
    played = ["321:", "444:", "1/5", "1/5", "2/6", "444:"]  # the dice are never left to chance
    visitor.begin("pista_livre", position=BLOCKED, moves=played[:2])
    visitor.turn()
    assert passed.all_inner_texts() == said
    visitor.play(a_play(visitor.state()), 2)
    assert passed.all_inner_texts() == said  # what the other plays does not make it unsaid
    visitor.begin("pista_livre", position=BLOCKED, moves=played)
    visitor.turn()
    assert passed.all_inner_texts() == said
    visitor.play(a_play(visitor.state()), len(played))
    assert not passed.count()


@pytest.mark.thorough
def test_a_name_and_then_the_match_are_deleted_for_good(visitor: Visitor) -> None:
    id = visitor.begin("rastros", names=["Zulmira", ""])
    page = visitor.page
    page.get_by_text("Zulmira").first.wait_for()
    page.get_by_role("button", name="Apagar o meu nome").click()
    page.get_by_role("button", name="Não").click()  # asked once more, and nothing was done
    assert visitor.match()["seats"][0]["name"] == "Zulmira"
    page.get_by_role("button", name="Apagar o meu nome").click()
    page.get_by_role("button", name="Apagar o meu nome").click()
    page.get_by_text("Zulmira").first.wait_for(state="detached")
    assert visitor.match()["seats"][0]["name"] == ""
    page.get_by_role("button", name="Apagar a partida").click()
    page.get_by_role("button", name="Apagar a partida").click()
    page.wait_for_url("**/rastros")
    assert visitor.context.request.get(f"{visitor.site}/api/matches/{id}").status == 404


# Notes each ply at which the board begins to be open, and plays whatever is offered at once, as no finger could.
HASTY = """() => {
  window.opened = [];
  let was = false;
  const look = () => {
    const board = document.querySelector("svg.board");
    const is = board.classList.contains("active");
    if (is && !was) window.opened.push(document.querySelectorAll(".moves li").length);
    was = is;
    board.querySelector(".hit.can")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    if (!document.querySelector(".status.over")) requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.thorough
def test_a_position_that_is_past_is_not_offered_again(visitor: Visitor) -> None:
    visitor.begin("shisima", seats=["me", "level:1"])
    visitor.page.evaluate(HASTY)
    visitor.until("() => window.opened.length > 5 || document.querySelector('.status.over')")
    opened = visitor.page.evaluate("window.opened")
    assert opened == sorted(set(opened)), "after one's own play the board waits for the other's"
