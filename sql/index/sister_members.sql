-- A member of a sister index at a fix: a constituent of the composite with the weight, the cost and
-- the change that this index gives it. `list`: at list prices; `usage`: weighted by tokens, of
-- which no model has more than the cap; `effective`: at what its traffic paid; `open` and `closed`:
-- those whose weights are known to be published, and all others. Cost and change are natural
-- logarithms.
-- grain: sister, ordinal, model_id
with list_prices as (
    select
        matched_quotes.model_id,
        matched_quotes.ordinal,
        is_first_party,
        ln(matched_quotes.blended_usd_per_mtok * coalesce(now.factor, before.factor, 1)) as log_list,
        ln(counted_before_usd_per_mtok * coalesce(before.factor, now.factor, 1)) as log_list_before,
    from matched_quotes
    inner join price_sets using (model_id, ordinal, provider)
    left join list_factors as now using (model_id, ordinal, provider, source)
    left join list_factors as before
        on before.model_id = matched_quotes.model_id
        and before.ordinal = matched_quotes.ordinal - 1
        and before.provider = matched_quotes.provider
        and before.source = matched_quotes.source
    where price_sets.basis = 'matched' and price_sets.is_counting and ordinal not in (select ordinal from gaps)
),

listed as (
    select
        model_id,
        ordinal,
        if(bool_and(is_first_party), min(log_list) - min(log_list_before), median(log_list) - median(log_list_before)) as effect,
    from list_prices
    group by all
),

list_levels as (
    select
        model_id,
        ordinal,
        if(bool_and(is_first_party), arg_min(ln(factor), (price_sets.blended_usd_per_mtok, provider)), median(ln(factor)))
            as log_factor,
    from price_sets
    inner join provider_quotes using (model_id, ordinal, provider)
    inner join list_factors using (model_id, ordinal, provider, source)
    where basis = 'fix' and is_counting
    group by all
),

-- The weights of a week stand until those of a later one, for four weeks.
counted as (
    select constituents.ordinal, constituents.model_id, tokens_per_day
    from constituents
    asof inner join (select distinct week from weekly_tokens) as weeks on constituents.day >= weeks.week
    inner join weekly_tokens
        on weekly_tokens.week = weeks.week
        and weekly_tokens.model_id = constituents.model_id
        and tokens_per_day > 0
    where weeks.week >= constituents.day - cast(getvariable('usage_days') as integer)
),

ranked as (
    select
        *,
        row_number() over largest as place,
        sum(tokens_per_day) over (largest rows between current row and unbounded following) as rest,
        tokens_per_day * (1 - (place - 1) * getvariable('usage_cap')) / rest as share,
    from counted
    window largest as (partition by ordinal order by tokens_per_day desc, model_id)
),

-- The first share within the cap, once all larger ones have been cut to it.
capped as (
    select ordinal, min(place) as first_place, min_by(share / tokens_per_day, place) as per_token
    from ranked
    where share <= getvariable('usage_cap')
    group by ordinal
),

weighted as (
    select
        ordinal,
        model_id,
        if(place < coalesce(first_place, place + 1), getvariable('usage_cap'), tokens_per_day * per_token) as weight,
    from ranked
    left join capped using (ordinal)
),

paid as (
    select
        model_id,
        day,
        ln(blended_usd_per_mtok) as log_price,
        log_price - lag(log_price) over (partition by model_id order by day) as effect,
        day - lag(day) over (partition by model_id order by day) as days,
    from raw_effective_prices
)

select 'list' as sister, ordinal, model_id, 1.0::double as weight,
    log_cost_per_iq + coalesce(log_factor, 0) as log_cost_per_iq, coalesce(listed.effect, 0) as effect,
from constituents
left join listed using (model_id, ordinal)
left join list_levels using (model_id, ordinal)

union all by name

select 'usage' as sister, ordinal, model_id, weight, log_cost_per_iq, price_effect as effect
from constituents
inner join weighted using (model_id, ordinal)

union all by name

select 'effective' as sister, ordinal, model_id, 1.0::double as weight,
    log_price + ln(getvariable('reference_score') / score) as log_cost_per_iq, if(days = 1, effect, null) as effect,
from constituents
inner join paid using (model_id, day)

union all by name

select if(coalesce(open_weights, false), 'open', 'closed') as sister, ordinal, model_id, 1.0::double as weight,
    log_cost_per_iq, price_effect as effect,
from constituents
left join (select model_id, open_weights from models) using (model_id)
order by sister, ordinal, model_id
