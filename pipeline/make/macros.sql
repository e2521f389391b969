-- What several files of sql/ do to a price or a name. Lists of words are those of
-- data/name-patterns.csv.

create macro blended(input_usd, output_usd) as
  (getvariable('blend_input_weight') * input_usd + getvariable('blend_output_weight') * output_usd)
  / (getvariable('blend_input_weight') + getvariable('blend_output_weight'));

-- The aggregator's names begin with the creator and end with the service tier.
create macro bare_name(name) as
  regexp_replace(regexp_replace(name, '^[^:]{1,24}: ', ''), ' \((free|batch)\)$', '', 'i');

create macro squashed(name) as regexp_replace(name, '[^a-z0-9]+', '', 'g');

-- The aggregator's model, of a model in one of its service tiers.
create macro without_tier(model_ref) as regexp_replace(model_ref, ':(free|batch)$', '');

-- The base name of a model that is sold in its thinking mode.
create macro without_mode(spelling) as
  regexp_replace(spelling, getvariable('words_thinking_mode') || '$', '', 'i');

-- The same for every mode that is sold under a name of its own.
create macro without_any_mode(spelling) as
  without_mode(regexp_replace(spelling, '-(' || concat_ws('|', getvariable('words_mode'), getvariable('words_speed'), getvariable('words_effort')) || ')$', ''));

create macro without_words(name, words) as regexp_replace(name, '([-:](' || words || '))+$', '');

-- The number of the weights: 70b, 8x22b.
create macro has_size(name) as regexp_matches(name, '\d(x\d+)?b(-|$)');

-- The most frequent value; of several, the smallest.
create macro most_said(value) as mode(value order by value);

-- What names an endpoint at its source: its tag or, without one, the id that it is called by.
create macro endpoint_name(tag, id) as coalesce(nullif(tag, ''), lower(id), '');

-- Whether so many rows of a board moved that it counts as before.
create macro is_shifted(common_rows, moved_rows) as
  common_rows >= getvariable('board_shift_min_rows') and moved_rows > getvariable('board_shift_share') * common_rows;

-- Whether two prices are one: catalogues round.
create macro agrees(price, other) as abs(price / other - 1) <= getvariable('agreement_tolerance') + 1e-9;

create macro is_step(price, before) as abs(price / before - 1) >= getvariable('step_from') - 1e-9;
