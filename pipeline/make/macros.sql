-- Functions on prices and names that several files in sql/ use. Word lists come from
-- data/name-patterns.csv.

create macro blended(input_usd, output_usd) as
  (getvariable('blend_input_weight') * input_usd + getvariable('blend_output_weight') * output_usd)
  / (getvariable('blend_input_weight') + getvariable('blend_output_weight'));

-- NaN and infinity are doubles but not prices.
create macro read_price(price) as if(isfinite(try_cast(price as double)), try_cast(price as double), null);

-- The aggregator's names start with the creator and end with the service tier.
create macro bare_name(name) as
  regexp_replace(regexp_replace(name, '^[^:]{1,24}: ', ''), ' \((free|batch)\)$', '', 'i');

-- A provider's name as a slug.
create macro slug(name) as trim(regexp_replace(lower(name), '[^a-z0-9.]+', '-', 'g'), '-');

create macro squashed(name) as regexp_replace(name, '[^a-z0-9]+', '', 'g');

-- The aggregator's model without a service tier.
create macro without_tier(model_ref) as regexp_replace(model_ref, ':(free|batch)$', '');

-- The base name of a model sold in its thinking mode.
create macro without_mode(spelling) as
  regexp_replace(spelling, getvariable('words_thinking_mode') || '$', '', 'i');

-- The same for every mode that is sold under its own name.
create macro without_any_mode(spelling) as
  without_mode(regexp_replace(spelling, '-(' || concat_ws('|', getvariable('words_mode'), getvariable('words_speed'), getvariable('words_effort')) || ')$', ''));

create macro without_words(name, words) as regexp_replace(name, '([-:](' || words || '))+$', '');

-- The size of the weights: 70b, 8x22b.
create macro has_size(name) as regexp_matches(name, '\d(x\d+)?b(-|$)');

-- The most frequent value; of several, the smallest.
create macro most_said(value) as mode(value order by value);

-- Identifies an endpoint at its source: its tag or, without one, its id.
create macro endpoint_name(tag, id) as coalesce(nullif(tag, ''), lower(id), '');

-- Bedrock prefixes the ids of models sold within a geography. A source may name the model with any
-- of these prefixes, or with `regional` for all of them; the endpoint keeps the prefix of its own
-- region.
create macro bare_id(id) as regexp_replace(lower(id), '^(us|us-gov|eu|apac|global|au|jp|regional)\.', '');

-- Identifies an offer of a source.
create macro offer_key(source, provider, model_id, tag, id, offer) as
  concat_ws('|', source, provider, model_id, tag, coalesce(id, ''), offer);

-- Whether so many of a board's rows moved that its new capture isn't used.
create macro is_shifted(common_rows, moved_rows) as
  common_rows >= getvariable('board_shift_min_rows') and moved_rows > getvariable('board_shift_share') * common_rows;

-- A rank for sorting by price. Prices that differ only by the rounding of a converted currency or
-- unit rank equally.
create macro price_rank(usd) as round(ln(nullif(usd, 0)), 4);

-- Whether two prices are equal, given that catalogues round.
create macro agrees(price, other) as abs(price / other - 1) <= getvariable('agreement_tolerance') + 1e-9;

-- The same for both sides of a price, which may be zero.
create macro agree(input_usd, output_usd, other_input, other_output) as
  abs(input_usd - other_input) <= getvariable('agreement_tolerance') * other_input + 1e-9
  and abs(output_usd - other_output) <= getvariable('agreement_tolerance') * other_output + 1e-9;

create macro is_step(price, before) as abs(price / before - 1) >= getvariable('step_from') - 1e-9;

-- Whether a price can be that of writing to a cache. A price below the input price, or many times
-- as high, is something else, such as a fee for storage.
create macro is_write_price(price, input_usd) as
  price between 0.99 * input_usd and getvariable('cache_write_max_ratio') * input_usd;

-- A schedule's prices as a list of structs.
create macro schedule_prices(schedule) as from_json(coalesce(schedule, '[]'), '[{"kind":"varchar","direction":"varchar","threshold_tokens":"bigint","threshold_op":"varchar","service_tier":"varchar","ttl_seconds":"bigint","window":{"utc_start":"varchar","utc_end":"varchar","utc_days":["varchar"]},"modality":"varchar","is_surcharge":"boolean","unit":"varchar","usd":"double"}]');

-- A token price of text, in the form that `schedule_prices` returns.
create macro text_price(kind, direction, usd, service_tier := 'standard', ttl_seconds := null, is_surcharge := false) as {
  'kind': kind, 'direction': direction, 'threshold_tokens': null::bigint, 'threshold_op': null::varchar,
  'service_tier': service_tier, 'ttl_seconds': ttl_seconds::bigint,
  'window': null::struct(utc_start varchar, utc_end varchar, utc_days varchar[]),
  'modality': 'text', 'is_surcharge': is_surcharge, 'unit': '1M_tokens', 'usd': usd
};

-- The change in percent since the latest published value from `least` to `most` days earlier.
create macro change_since(points, published, series, day, least, most) as
  100 * (points / last_value(published ignore nulls) over (
    partition by series order by day range between to_days(most) preceding and to_days(least) preceding
  ) - 1);
