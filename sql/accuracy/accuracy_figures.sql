-- How many published prices audit sources contradict on the run's day: in total, for each half of
-- the providers, and without the provider with the most comparisons. The share's 95% interval
-- treats each provider as one observation; `weighted_share` weights prices by the model's tokens
-- per day.
-- grain: scope
with
compared as (
    select * from comparisons where outcome <> 'uncompared'
),

largest as (
    select provider_name from compared group by provider_name order by count(*) desc, provider_name limit 1
),

scoped as (
    select 'all' as scope, * from compared
    union all
    select if(half = 0, 'seen_half', 'unseen_half'), * from compared
    union all
    select 'without_largest_provider', * from compared where provider_name not in (from largest)
),

by_provider as (
    select
        scope,
        count(*) as prices,
        count(*) filter (outcome = 'contradicted') as wrong,
        sum(wrong) over (partition by scope) / sum(prices) over (partition by scope) as share,
    from scoped
    group by scope, provider_name
),

shares as (
    select
        scope,
        share,
        count(*) as providers,
        1.96 * sqrt(count(*) / nullif(count(*) - 1, 0) * sum((wrong - share * prices) ** 2)) / sum(prices) as half_width,
    from by_provider
    group by scope, share
)

select
    scope,
    cast(shares.providers as integer) as providers,
    cast(count(*) as integer) as comparisons,
    cast(count(*) filter (outcome = 'disputed') as integer) as disputed,
    cast(count(*) filter (outcome = 'contradicted') as integer) as contradicted,
    cast(count(*) filter (outcome = 'agrees') as integer) as agrees,
    round(share, 6) as share,
    round(greatest(share - half_width, 0), 6) as share_low,
    round(least(share + half_width, 1), 6) as share_high,
    round(coalesce(sum(tokens_per_day) filter (outcome = 'contradicted'), 0) / nullif(sum(tokens_per_day), 0), 6) as weighted_share,
from scoped
inner join shares using (scope)
group by scope, shares.providers, share, half_width
