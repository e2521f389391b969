-- Tokens of a model that the aggregator served on the last complete day it reported. For display
-- only; no rule uses them.
-- grain: model_id
with reported as (
    select * exclude (tokens), if(regexp_full_match(tokens, '\d{1,15}'), try_cast(tokens as bigint), null) as tokens
    from raw_usages
    where
        observed_to between getvariable('run_day') - cast(getvariable('carry_days') as integer) and getvariable('run_day')
        -- An incomplete day would look like low demand.
        and day < getvariable('run_day')
    -- The last day reported. It lacks models outside that day's most used, so their usage is unknown.
    qualify rank() over (order by day desc, observed_to desc) = 1
),

counted as (
    select model_ref, any_value(tokens) as tokens, any_value(day) as day
    from reported
    group by model_ref
    having count(distinct tokens) = 1 and count(tokens) = count(*)
)

select slugs.model_id, cast(sum(counted.tokens) as bigint) as tokens_per_day, any_value(counted.day) as tokens_on
from counted
inner join stg_canonical_slugs as slugs on slugs.canonical_slug = without_tier(counted.model_ref)
group by slugs.model_id
