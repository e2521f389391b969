#!/usr/bin/env python3
"""Recomputes days from their published files, using only the standard library.

    curl -H "Authorization: Bearer $KEY" \\
        "$SERVICE/v1/sit/composite/constituents?date=2026-07-31" > 2026-07-31.json
    python3 docs/verify_day.py 2026-07-31.json ...

Prints the largest relative difference of each file; exits 1 where one is over 1e-9.
"""
import json
import math
import statistics
import sys

LIMIT = 1e-9
SETTING_RANK = 3
MIN_PROVIDERS = 3


def recompute(day):
    differences = []
    for each in day["constituents"]:
        price = math.exp(middle(each["providers"], lambda one: 0.0))
        # Providers that also set the price the day before, at the same endpoint.
        matched = [one for one in each["providers"] if one["move"] is not None]
        cost = price * day["reference_score"] / each["score"]
        differences += [
            price / each["blended_price_per_m"] - 1,
            cost / each["cost_per_iq"] - 1,
            len(each["providers"]) != 1 if each["price_rule"] == "first_party" else len(each["providers"]) < MIN_PROVIDERS,
            (each["price_change"] is None) != (not matched),
        ]
        if matched:
            change = middle(matched, lambda one: 0.0) - middle(matched, lambda one: one["move"])
            differences.append(change - each["price_change"])
    for price in day.get("equal_quality", []):
        differences += reprice(price)
    for value in day["values"]:
        scope = value["scope"]
        members = [
            each for each in day["constituents"] if scope in ("composite", each["tier"])
        ]
        level = statistics.fmean(math.log(each["cost_per_iq"]) for each in members)
        moves = [each["price_change"] for each in members if each["price_change"] is not None]
        move = statistics.fmean(moves) if moves else 0.0
        differences += [
            len(members) - value["constituents"],
            math.exp(level) / value["price_per_m"] - 1,
            value["index_points_before"] * math.exp(move) / value["index_points"] - 1,
        ]
        if value.get("link_points") is not None:
            links = math.fsum(
                part["effect"] for part in value["parts"] if part["kind"] != "price"
            )
            moved = value["link_points_before"] * math.exp(links)
            differences.append(moved / value["link_points"] - 1)
        before = {
            each["model_id"]: math.log(each["cost_per_iq"])
            for each in day.get("constituents_before", [])
            if scope in ("composite", each["tier"])
        }
        if before:
            effects = attribute(members, before)
            for model, effect in change_of_method(day, scope).items():
                effects["method", model] = effect
            for part in value["parts"]:
                key = part["kind"], part["model_id"]
                effects[key] = effects.get(key, 0.0) - part["effect"]
            differences += effects.values()
    return max(map(abs, differences))


def middle(providers, move):
    """The median of the providers' prices before a move, as a natural logarithm."""
    return statistics.median(math.log(one["price"]) - move(one) for one in providers)


def reprice(stated):
    """The third-lowest price among creators, each at its cheapest model that scores enough."""
    weights = stated["input_weight"], stated["output_weight"]
    prices = {}
    differences = []
    for creator in stated["creators"]:
        each = creator["input_price_per_m"], creator["output_price_per_m"]
        price = (weights[0] * each[0] + weights[1] * each[1]) / sum(weights)
        prices[creator["model_id"]] = price
        differences += [price / creator["price_per_m"] - 1, creator["score"] < stated["score"]]
    third = sorted(prices.values())[SETTING_RANK - 1]
    creators = {model.split("/")[0] for model in prices}
    return differences + [
        third / stated["price_per_m"] - 1,
        prices[stated["set_by"]] != third,
        len(creators) - len(stated["creators"]),
    ]


def change_of_method(day, scope):
    """What a change of method did to the level of the previous day, by model.

    The sum of score, entry and exit from the basket as published to the basket as made again.
    """
    link = day.get("method_link")
    if not link:
        return {}
    published, made_again = (
        [each for each in basket if scope in ("composite", each["tier"])]
        for basket in (link["constituents"], day["constituents_before"])
    )
    if not published:
        return {}
    unmoved = [dict(each, price_change=None, link_change=0.0) for each in made_again]
    costs = {each["model_id"]: math.log(each["cost_per_iq"]) for each in published}
    effects = {}
    for (_, model), effect in attribute(unmoved, costs).items():
        effects[model] = effects.get(model, 0.0) + effect
    return effects


def attribute(members, before):
    """What each model did to the level, as natural logarithms by (kind, model).

    For each model, c is ln(cost_per_iq) today, b is the same in the previous basket, and a is c
    without today's price_change and link_change. The means of a and b cover the models in both
    baskets; if there are none, both are the mean of all b.

    price: price_change / number of models with one
    basis: (c - a) / number of models today - price
    score: (a - b) / number of models in both baskets, for these
    entry: (a - mean of a) / number of models today, for new ones
    exit:  (mean of b - b) / number of models before, for those that left
    """
    # At the previous day's prices and this day's scores.
    at_old_prices = {
        each["model_id"]: math.log(each["cost_per_iq"])
        - (each["price_change"] or 0.0)
        - (each["link_change"] or 0.0)
        for each in members
    }
    staying = [model for model in at_old_prices if model in before]
    level_before = statistics.fmean(before[model] for model in staying or before)
    level = level_before
    if staying:
        level = statistics.fmean(at_old_prices[model] for model in staying)
    effects = {}
    matched = sum(each["price_change"] is not None for each in members)
    for each in members:
        model = each["model_id"]
        price = (each["price_change"] or 0.0) / max(1, matched)
        moved = math.log(each["cost_per_iq"]) - at_old_prices[model]
        effects["price", model] = price
        effects["basis", model] = moved / len(members) - price
        if model in before:
            effects["score", model] = (at_old_prices[model] - before[model]) / len(staying)
        else:
            effects["entry", model] = (at_old_prices[model] - level) / len(members)
    for model, cost in before.items():
        if model not in at_old_prices:
            effects["exit", model] = (level_before - cost) / len(before)
    return effects


def main(paths):
    worst = 0.0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            day = json.load(file)
        if "error" in day:
            sys.exit(f"{path}: expected a day, got the error {day['error']['message']!r}")
        difference = recompute(day)
        print(f"{path} {difference:.1e}")
        worst = max(worst, difference)
    return 0 if worst <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
