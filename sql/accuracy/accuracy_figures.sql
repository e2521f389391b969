-- How many published prices audit sources contradict on the run's day: in total, for each half of
-- the providers, and without the provider with the most comparisons. The share's 95% interval
-- treats each provider as one observation; `weighted_share` weights prices by the model's tokens
-- per day.
-- grain: scope
with
compared as (
    select * from comparisons where outcome <> 'unwitnessed'
),

largest as (
    select seller from compared group by seller order by count(*) desc, seller limit 1
),

scoped as (
    select 'all' as scope, * from compared
    union all
    select if(half = 0, 'seen_half', 'unseen_half'), * from compared
    union all
    select 'without_largest_provider', * from compared where seller not in (from largest)
),

sellers as (
    select scope, seller, count(*) as prices, count(*) filter (outcome = 'contradicted') as wrong
    from scoped
    group by all
),

shares as (
    select scope, sum(wrong) / sum(prices) as share, sum(prices) as prices, count(*) as sellers
    from sellers
    group by scope
),

spreads as (
    select scope, 1.96 * sqrt(any_value(shares.sellers) / nullif(any_value(shares.sellers) - 1, 0) * sum((wrong - share * sellers.prices) ** 2)) / any_value(shares.prices) as half_width
    from sellers
    inner join shares using (scope)
    group by scope
)

select
    scope,
    cast(shares.sellers as integer) as providers,
    cast(count(*) as integer) as comparisons,
    cast(count(*) filter (outcome = 'agrees') as integer) as agrees,
    cast(count(*) filter (outcome = 'disputed') as integer) as disputed,
    cast(count(*) filter (outcome = 'contradicted') as integer) as contradicted,
    round(share, 6) as share,
    round(greatest(share - half_width, 0), 6) as share_low,
    round(least(share + half_width, 1), 6) as share_high,
    round(coalesce(sum(tokens_per_day) filter (outcome = 'contradicted'), 0) / nullif(sum(tokens_per_day), 0), 6) as weighted_share,
from scoped
inner join shares using (scope)
inner join spreads using (scope)
group by scope, shares.sellers, share, half_width
order by scope
