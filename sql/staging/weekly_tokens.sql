-- Tokens per day that the aggregator served of a model, as the mean of the 28 days before a week,
-- identified by its Monday. A week's figures never change once set: from the state, the embedded
-- history, or today's source if it covers at least half of the days. A model outside a day's most
-- used counts as zero for that day.
-- grain: week, model_id
with reported as (
    select model_ref, day, week, max(try_cast(tokens as bigint)) as tokens
    from raw_usages
    cross join (select cast(date_trunc('week', cast(getvariable('run_day') as date)) as date) as week)
    where
        day between week - cast(getvariable('usage_days') as integer) and week - 1
        and regexp_full_match(tokens, '\d{1,15}')
    group by all
),

counted as (
    select week, slugs.model_id, sum(tokens) / any_value(day_count) as tokens_per_day
    from reported
    inner join stg_canonical_slugs as slugs on slugs.canonical_slug = without_tier(model_ref)
    cross join (select count(distinct day) as day_count from reported)
    where day_count * 2 >= getvariable('usage_days')
    group by week, slugs.model_id
),

known as (
    select *, 1 as place from state_weekly_tokens
    union all by name
    select *, 2 as place from raw_weekly_tokens where week <= getvariable('run_day')
    union all by name
    select *, 3 as place from counted
)

select * exclude (place)
from known
where week >= getvariable('run_day') - 2 * cast(getvariable('usage_days') as integer)
qualify place = min(place) over (partition by week)
