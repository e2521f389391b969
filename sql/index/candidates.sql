-- A model that may enter the basket at a week's first daily value: it has an accepted price, has
-- been sold for a week, was seen at its creator or an aggregator within a week, isn't retired, and
-- has a score above the gate on which at least two boards agree. On days with catalogue data only,
-- a catalogue row counts as an endpoint. If a provider sells several models under one id, the one
-- with the best score gets the seat.
-- grain: day_number, model_id
with refreshes as (
    select day, day_number, quality from value_days where is_new and is_refresh
),

sold as (
    select
        model_providers.model_id,
        day_number,
        bool_or(is_sold_long) as is_sold_long,
        bool_or(level = 'L2' or level = 'L1' and is_creators or quality = 'catalogue') as is_live,
    from model_providers
    inner join refreshes using (day_number)
    group by all
),

fit as (
    select
        refreshes.day_number,
        refreshes.day,
        prices.model_id,
        split_part(prices.model_id, '/', 1) as creator,
        model_scores.score,
        model_scores.score_variant,
        model_scores.score_basis,
        model_scores.scored_on,
        model_firsts.launch_usd_per_mtok,
        prices.provider,
        lower(quotes.provider_model_id) as id,
    from refreshes
    inner join reference_prices as prices using (day_number)
    inner join sold using (day_number, model_id)
    inner join model_scores on model_scores.day = refreshes.day and model_scores.model_id = prices.model_id
    inner join model_firsts on model_firsts.model_id = prices.model_id
    left join lifecycle on lifecycle.model_id = prices.model_id
    left join quotes on quotes.quote_id = prices.quote_id
    where
        prices.is_in_index
        and not prices.is_deprecated
        and sold.is_sold_long
        and model_firsts.first_day <= greatest(refreshes.day - cast(getvariable('kept_days') as integer), (select min(day) from value_days))
        and sold.is_live
        -- An aggregator's date ends its own offer; others may still sell the model.
        and coalesce(lifecycle.retires_on >= refreshes.day or not lifecycle.is_creators_end, true)
        and model_scores.score_basis = 'measured'
        and model_scores.score >= getvariable('quality_gate') - 1e-9
)

select * exclude (provider, id)
from fit
qualify
    provider is null or id is null
    or row_number() over (partition by day_number, provider, id order by score desc, model_id) = 1
