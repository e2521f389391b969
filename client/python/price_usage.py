#!/usr/bin/env python3
"""What lines of usage cost by the prices of their day, offline, with the standard library.

    curl "$SERVICE/feeds/price-book.json" > price-book.json
    python3 price_usage.py price-book.json < usage.jsonl > priced.jsonl

A line is what POST /v1/price-usage takes, and its answer the one of the API. What is not known is
"unknown" or "partly", never 0. As a module: price_usage(book, lines). The rules are those of
release/usage/price-usage.ts and release/recommend/cost.ts, which a test compares it with.
"""
import json
import math
import re
import sys
from datetime import datetime, timedelta
from decimal import Decimal

MAX_DAYS_AHEAD = 7
MAX_TOKENS = 10**12
HOUR = 3600
COUNTS = {
    "input_tokens": ("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens"),
    "output_tokens": ("gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens"),
    "cache_read": ("gen_ai.usage.cache_read.input_tokens",),
    "cache_write": ("gen_ai.usage.cache_creation.input_tokens",),
    "cache_write_1h": (),
    "reasoning": ("gen_ai.usage.reasoning.output_tokens",),
}
PLAIN = ("base", "context_tier", "batch", "priority", "flex")
CLOCK = r"((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?"
INSTANT = re.compile(rf"(\d{{4}}-\d\d-\d\d)(?:[T ]{CLOCK})?", re.I | re.A)


def price_usage(book, lines):
    """Answers in the order of the lines, and their total."""
    index = Index(book)
    answers, units = [], 0
    for line in lines:
        answer, own = price_line(book, index, line)
        answers.append(answer)
        units += own if answer["status"] == "priced" else 0
    counts = {status: sum(each["status"] == status for each in answers) for status in ("priced", "partly", "unknown")}
    return {"lines": answers, "total": {**counts, "cost_usd": to_usd(units)}}


class Index:
    """Names of models and providers, to look them up by."""

    def __init__(self, book):
        self.names, self.keys = {}, {}
        for model in book["models"]:
            self.names[("", model["model_id"])] = (model, "id")
        for model in book["models"]:
            own = {"name": model["model_id"], "seller": None, "rule": "id"}
            for each in [own, *model["names"]]:
                seller, name = each["seller"], each["name"]
                self.names.setdefault((seller or "", name), (model, each["rule"]))
                key = to_key(name)
                known = self.keys.get(key, (model,))
                # A key that several models share, or one provider alone has, finds none.
                is_one = seller is None and known is not None and known[0] is model
                self.keys[key] = (model, "letters") if is_one else None
        self.sellers = {to_key(name): slug for name, slug in book["sellers"]}
        self.wholes = dict(book.get("parts", []))
        self.others = {}
        for other in book.get("others", []):
            for name in (other[0].split("/", 1)[1], other[0]):
                self.others[to_key(name)] = other
        self.regions = {region.lower() for model in book["models"] for price in model["prices"] for region in price["regions"]}

    def is_account_of(self, account, seller):
        return account == seller or (account is not None and self.wholes.get(account) == seller)

    def find_model(self, name, seller):
        text = re.sub(r"\s+", " ", name.lower().strip())
        parts = text.split("/")
        for at in range(len(parts)):
            part = "/".join(parts[at:])
            found = self.names.get((seller, part)) if seller else None
            found = found or self.names.get(("", part))
            if found:
                return found if at == 0 else (found[0], f"{found[1]}, without its path")
        return self.keys.get(to_key(text))


def to_key(name):
    return re.sub("[^a-z0-9]", "", name.lower())


def price_line(book, index, line):
    fields = ("model", "gen_ai.response.model", "gen_ai.request.model")
    names = [line[field] for field in fields if line.get(field) is not None]
    name = next((line[field] for field in ("seller", "gen_ai.provider.name", "gen_ai.system") if line.get(field) is not None), None)
    seller = None if name is None else index.sellers.get(to_key(name))
    if name is not None and seller is None:
        return unknown(f'seller: expected a known one, got "{name}"')
    spelled = next((each for each in names if index.find_model(each, seller)), None)
    if spelled is None:
        model_id, kind = index.others.get(to_key(names[0]) if names else "", (None, None))
        if model_id:
            return unknown(f"model: expected a model of text, got one of {kind}; its prices stand at /v1/models/{model_id}/endpoints", {"model_id": model_id})
        return unknown(f'model: expected a known one, got "{names[0] if names else ""}"')
    model, rule = index.find_model(spelled, seller)
    matched = {"model_id": model["model_id"], "rule": rule, "seller": seller}
    tokens, problem = read_tokens(line)
    if problem:
        return unknown(problem, matched)
    day = to_day(line["at"])
    if day is None:
        return unknown("at: expected a day or an instant", matched)
    region = line["region"].lower() if line.get("region") is not None else None
    last = (datetime.strptime(book["date"], "%Y-%m-%d") + timedelta(days=MAX_DAYS_AHEAD)).strftime("%Y-%m-%d")
    of_day = [price for price in model["prices"] if price["from"] <= day <= (price["to"] or last)]
    price, caveats = choose_price(index, model, of_day, spelled.lower().strip(), seller, region)
    if price:
        return to_priced(price, line, tokens, matched, caveats)
    whose = (seller or "the creator") + ("" if region is None else f" in {region}")
    return unknown(f"at: expected a day on which a price of {whose} is on record, got {day}", matched)


def choose_price(index, model, of_day, name, seller, region):
    """A seller's price of the day, or the maker's; `bedrock/us.x` names seller and place where the line does not."""
    named = read_name(index, model, name, seller, region)
    found = select(index, of_day, name, *named)
    if found:
        return found[0], describe_range(found, named[0])
    others = [price for each in (named[0], seller) for price in select(index, of_day, name, each, region)]
    return (others[0], [describe_other(others[0], *named)]) if others else (None, [])


def read_name(index, model, name, seller, region):
    parts = name.split("/")
    spelled = parts[-1]
    places = parts[1:-1] + (spelled.split(".")[:1] if "." in spelled else [])
    place = next((part for part in places if part in index.regions), None)
    is_path = len(parts) > 1 and parts[0] != model["model_id"].split("/")[0]
    of_path = index.sellers.get(to_key(parts[0])) if is_path else None
    of_id = None if place is None else next((price["seller"] for price in model["prices"] if to_id(price) == spelled), None)
    return seller or of_path or of_id, region if region is not None else place


def to_id(price):
    return price["model_id_on_provider"] and price["model_id_on_provider"].lower()


def select(index, prices, name, seller, region):
    """Those of the id where it is one's, and of a company its own before those of its parts."""
    own = [
        price
        for price in prices
        if (index.is_account_of(price["seller"], seller) if seller else price["first_party"] or price["basis"] not in ("listed", "changed"))
        and (region is None or region in [place.lower() for place in [*price["regions"], *price["endpoint_tag"].split("/")]])
    ]
    exact = [price for price in own if to_id(price) is not None and f"/{name}".endswith(f"/{to_id(price)}")]
    return sorted(exact or own, key=lambda price: seller is not None and price["seller"] != seller)


def describe_range(found, seller):
    price = found[0]
    listed = [each for each in found if each["basis"] == "listed"]
    inputs, outputs = ([each[f"{side}_price_per_m"] for each in listed] for side in ("input", "output"))
    if price["basis"] != "listed" or len(set(inputs)) + len(set(outputs)) < 3:
        return []
    counted = f"{to_text(price['input_price_per_m'])} and {to_text(price['output_price_per_m'])}"
    return [f"Offers of {seller or 'the maker'} cost {to_range(inputs)} USD in and {to_range(outputs)} USD out per million tokens, by region or id; that of {counted} counts."]


def to_range(usd):
    least, most = to_text(min(usd)), to_text(max(usd))
    return least if least == most else f"{least} to {most}"


def describe_other(price, seller, region):
    whose = (seller or "the maker") + ("" if region is None else f" in {region}")
    other = "the reference price" if price["seller"] is None else f"a price of {price['seller']}"
    return f"No price of {whose}, which the name means, is on record for the day; {other} counts."


def describe_text(price, items):
    """That tokens are priced as text, where those of another modality cost another price."""
    billed = {item["item"] for item in items}
    said = [
        f"{row['modality']} {row['direction']} costs {to_text(row['usd'])}"
        for row in price["prices"]
        if row["modality"] != "text"
        and row["kind"] == row["modality"]
        and row["service_tier"] == "standard"
        and row["usd"] != price[f"{row['direction']}_price_per_m"]
        and row["direction"] in billed
    ]
    return [f"Tokens are priced as text: {' and '.join(said)} USD per million tokens in the standard tier."] if said else []


def to_text(usd):
    """As JavaScript writes a number: whole from 1,000 on, else to four significant digits."""
    return str(nearest(usd)) if usd >= 1000 else f"{Decimal(f'{usd:.4g}'):f}"


def read_tokens(line):
    """Cache inside input and reasoning inside output; or what is wrong with them."""
    tokens = {}
    for name, others in COUNTS.items():
        count = next((line[field] for field in (name, *others) if line.get(field) is not None), 0)
        if isinstance(count, bool) or count != int(count) or not 0 <= count <= MAX_TOKENS:
            return None, f"{name}: expected a whole number of tokens, got {count}"
        tokens[name] = int(count)
    cached = tokens["cache_read"] + tokens["cache_write"] + tokens["cache_write_1h"]
    if line.get("input_includes_cache") is False:
        tokens["input_tokens"] += cached
    elif cached > tokens["input_tokens"]:
        return None, "cache_read, cache_write: expected them inside input_tokens, or input_includes_cache false"
    if tokens["reasoning"] > tokens["output_tokens"]:
        return None, "reasoning: expected it inside output_tokens"
    return tokens, None


def to_day(at):
    """The UTC day of a day or an instant; an instant without a zone is UTC."""
    match = INSTANT.fullmatch(at)
    if not match:
        return None
    day, clock, zone = match.groups()
    try:
        time = datetime.strptime(f"{day} {clock or '00:00'}", "%Y-%m-%d %H:%M")
    except ValueError:
        return None
    if zone and zone not in "Zz":
        minutes = int(zone[1:3]) * 60 + int(zone[-2:])
        time -= timedelta(minutes=minutes if zone[0] == "+" else -minutes)
    return time.strftime("%Y-%m-%d")


def to_priced(price, line, tokens, matched, caveats):
    requests = line.get("requests") or 1
    tier = line.get("service_tier") or ("batch" if line.get("batch") is True else "standard")
    lines, open_terms = bound(price, tokens, tokens["input_tokens"] / requests, tier)
    if any(row["window"] is not None for row in price["prices"]):
        open_terms.append("window")
    units, items = 0, []
    for item in lines:
        own = to_units(item["usd"] * 1e6) * requests if item["item"] == "request" else to_units(item["usd_per_m"]) * item["tokens"]
        units += own
        items.append({**item, "usd": to_usd(own)})
    fields = ("seller", "basis", "from", "to", "input_price_per_m", "output_price_per_m", "sources")
    is_priced = not open_terms
    answer = {
        **NOTHING,
        **matched,
        "status": "priced" if is_priced else "partly",
        "cost_usd": to_usd(units) if is_priced else None,
        "plain_cost_usd": to_usd(units),
        "unknown": open_terms,
        "items": items,
        "price": {field: price[field] for field in fields},
        "caveats": caveats + describe_text(price, items),
    }
    return answer, units


def bound(price, tokens, per_request, tier):
    """The dearest of what the seller states and what other offers' rules would make of it: each may hold or not."""
    written = ("input_tokens", "cache_read", "cache_write", "cache_write_1h")
    total, read, minutes, hour = (tokens[name] for name in written)
    counts = {
        "input": total - read - minutes - hour,
        "cached_input": read,
        "cache_write": minutes,
        "cache_write_1h": hour,
        "output": tokens["output_tokens"] - tokens["reasoning"],
        "reasoning": tokens["reasoning"],
    }
    rows, assumed = price["prices"], price["assumed_prices"]
    sold = find_rates(price, rows, per_request, tier)
    billed_as = "standard" if sold is None else tier
    own = find_rates(price, rows, per_request, "standard") if sold is None else sold
    rises = any(row["service_tier"] == billed_as and is_context_tier(row) and applies(row, per_request) for row in assumed)
    open_terms = ([tier] if sold is None else []) + (["context_tier" if billed_as == "standard" else tier] if rises else [])
    for kind, item, count in (("cache_read", "cached_input", read), ("cache_write", "cache_write", minutes), ("cache_write", "cache_write_1h", hour)):
        if count > 0 and item not in own["stated"] and kind not in open_terms:
            open_terms.append(kind)
    schedules = list_schedules(price, per_request, tier) if open_terms else [rows]
    return max((list_lines(price, some, counts, per_request, tier) for some in schedules), key=add_up), open_terms


def list_schedules(price, per_request, tier):
    """The stated rows, and these with the rows of any of the rules that are open for the request."""
    assumed = [row for row in price["assumed_prices"] if row["service_tier"] in ("standard", tier) and applies(row, per_request)]
    is_open = any(row["service_tier"] == "standard" and is_context_tier(row) for row in assumed)
    needs = [(row, to_rules(row, is_open)) for row in assumed]
    held = [[]]
    for rule in dict.fromkeys(rule for _, rules in needs for rule in rules):
        held += [[*others, rule] for others in held]
    return [price["prices"] + [row for row, rules in needs if set(rules) <= set(some)] for some in held]


def to_rules(row, is_open):
    """A long request of a tier needs the rule of the tier and that of long contexts."""
    of_context = ["context_tier"] if is_open and row["threshold_tokens"] is not None else []
    if row["service_tier"] != "standard":
        return [row["service_tier"], *of_context]
    return of_context or [row["kind"]]


def is_context_tier(row):
    return row["kind"] == "context_tier"


def list_lines(price, rows, counts, per_request, tier):
    """At the plain price where a tier is not sold."""
    rates = find_rates(price, rows, per_request, tier)
    if rates is None:
        rates, tier = find_rates(price, rows, per_request, "standard"), "standard"
    lines = [
        {"item": item, "service_tier": tier, "tokens": count, "usd_per_m": nearest(rates[item] * 1e9) / 1e9, "usd": count * rates[item] / 1e6}
        for item, count in counts.items()
    ]
    lines.append({"item": "request", "service_tier": tier, "tokens": 0, "usd_per_m": 0, "usd": rates["request"]})
    return [line for line in lines if line["tokens"] > 0 or line["usd"] > 0]


def add_up(lines):
    total = 0.0
    for line in lines:
        total += line["usd"]
    return total


def find_rates(price, rows, per_request, tier):
    """USD per million tokens of a request with so many input tokens; None where the tier is not sold."""
    best = {}
    for row in rows:
        if row["service_tier"] != tier or row["window"] is not None or row["modality"] != "text":
            continue
        name = to_item(row)
        is_other = row["is_surcharge"] and row["kind"] != "cache_write"
        if name is None or is_other or not applies(row, per_request):
            continue
        if to_threshold(row) > to_threshold(best.get(name)):
            best[name] = row
    if tier != "standard" and not ("input" in best and "output" in best):
        return None
    found = {side: best[side]["usd"] if side in best else price[f"{side}_price_per_m"] for side in ("input", "output")}
    stated = {}
    for name, row in best.items():
        plain = best.get("output" if name == "reasoning" else "input")
        # A surcharge comes on top of input of any length; what else holds for shorter prompts says
        # nothing of one whose input has a price of its own.
        if row["is_surcharge"]:
            stated[name] = found["input"] + row["usd"]
        elif name == "request" or to_threshold(row) >= to_threshold(plain):
            stated[name] = row["usd"]
    found = {**stated, **found, "stated": stated}
    found.setdefault("cached_input", found["input"])
    found.setdefault("cache_write", found["input"])
    found.setdefault("cache_write_1h", found["cache_write"])
    found.setdefault("reasoning", found["output"])
    found.setdefault("request", 0)
    return found


def to_threshold(row):
    """Of no row, below any."""
    if row is None:
        return -2
    return -1 if row["threshold_tokens"] is None else row["threshold_tokens"]


def to_item(row):
    if row["kind"] in PLAIN:
        return row["direction"] if row["direction"] in ("input", "output") else None
    if row["kind"] == "cache_write":
        return "cache_write_1h" if row["ttl_seconds"] == HOUR else "cache_write"
    return {"cache_read": "cached_input", "reasoning": "reasoning", "request": "request"}.get(row["kind"])


def applies(row, tokens):
    threshold = row["threshold_tokens"]
    if threshold is None:
        return True
    return tokens >= threshold if row["threshold_op"] == "gte" else tokens > threshold


def nearest(number):
    return math.floor(number + 0.5)


def to_units(usd_per_m):
    return nearest(usd_per_m * 1e9)


def to_usd(units):
    return float(f"{units}e-15")


NOTHING = {
    "model_id": None,
    "rule": None,
    "seller": None,
    "status": "unknown",
    "cost_usd": None,
    "plain_cost_usd": None,
    "unknown": [],
    "items": [],
    "price": None,
    "reason": None,
    "caveats": [],
    "near": [],
}


def unknown(reason, said=None):
    return {**NOTHING, **(said or {}), "reason": reason}, 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        known = json.load(file)
    priced = price_usage(known, [json.loads(text) for text in sys.stdin if text.strip()])
    for each in priced["lines"]:
        print(json.dumps(each))
    print(json.dumps(priced["total"]), file=sys.stderr)
