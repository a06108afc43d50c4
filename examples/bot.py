#!/usr/bin/env python3
"""A player in Python, as small as one can be. See docs/bots.md.

    grognard lab ladder serpallen --pairs 2 --bots "exec:python3 examples/bot.py,random"

It ends nothing as long as there is something to do, and prefers answers that name an enemy's
place on the map. That is no doctrine, but it plays whole games of every system.
"""
import json
import random
import sys


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "over"}


def say(line):
    print(json.dumps(line), flush=True)


def enemy_places(side):
    """Where the enemy stands, as this side sees it."""
    say({"ask": "view"})
    pieces = hear()["view"]["pieces"]
    return {piece["hex"] for piece in pieces if piece["side"] != side and piece.get("hex")}


def main():
    game = hear()
    dice = random.Random(game["seed"])
    while (line := hear())["type"] != "over":
        if line["type"] == "refused":
            sys.exit(f"{line['answer']} was refused: {line['why']}")
        answers = [answer["answer"] for answer in line["answers"]]
        near = []
        if len(answers) > 8:
            places = enemy_places(game["side"])
            near = [answer for answer in answers if any(place in answer for place in places)]
        say({"answer": dice.choice(near or answers)})


main()
