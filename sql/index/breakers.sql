-- A breaker that the run's fix trips: too few data, an implausible move, or a change of method that
-- cannot be linked. The fix is compared with the last published one and its basket, and after a gap with none. `is_explained`: sources of
-- other roots show the new prices behind most of the move.
-- grain: breaker
with today as (
    select * from fixes where scope = 'composite' and day = getvariable('run_day')
),

ordinals as (
    select
        ordinal,
        (
            select max(ordinal)
            from fixes
            where scope = 'composite' and is_published and day < getvariable('run_day')
        ) as last_ordinal,
    from fix_days
    where day = getvariable('run_day')
),

last_published as (
    select fixes.*
    from fixes
    inner join ordinals on ordinals.last_ordinal = fixes.ordinal
    where scope = 'composite'
),

last_basket as (
    select model_id, creator
    from (
        select ordinal as last_ordinal, model_id, creator from constituents
        union
        select ordinal as last_ordinal, model_id, creator from state_basket
    )
    inner join ordinals using (last_ordinal)
    where ordinal not in (select ordinal from gaps)
),

quoted as (
    select series_id, model_id
    from series_days
    inner join ordinals using (ordinal)
    where not is_remembered
),

-- An endpoint is in doubt that is quoted, and whose price of an earlier fix stands instead. A model
-- is in doubt where half of its sellers have such an endpoint.
doubted as (
    select
        standing_quotes.model_id,
        count(distinct provider_group) filter (where is_carried and quoted.series_id is not null) * 2
            >= count(distinct provider_group) as is_doubted,
    from standing_quotes
    inner join ordinals using (ordinal)
    left join quoted using (series_id)
    group by standing_quotes.model_id
),

-- At least half of the sellers whose price changed show one that another root shows as well.
witnessed as (
    select
        standing_quotes.model_id,
        count(agreements.series_id) * 2 >= count(*) as is_witnessed,
    from standing_quotes
    inner join ordinals using (ordinal)
    inner join state_series using (source, provider, model_id, endpoint_tag)
    left join agreements using (series_id, ordinal)
    where standing_quotes.blended_usd_per_mtok <> state_series.accepted_blended_usd_per_mtok
    group by all
),

members as (
    select
        last_basket.model_id,
        last_basket.creator,
        last_basket.model_id in (select model_id from quoted) as is_quoted,
        coalesce(doubted.is_doubted, true) as is_doubted,
        coalesce(constituents.price_effect, 0) as price_effect,
        abs(exp(price_effect) - 1) > getvariable('breaker_repriced_from') as is_repriced,
        coalesce(witnessed.is_witnessed, false) as is_witnessed,
    from last_basket
    cross join ordinals
    left join constituents using (ordinal, model_id)
    left join doubted using (model_id)
    left join witnessed using (model_id)
),

measured as (
    select
        avg(cast(is_quoted as double)) as quoted_share,
        avg(cast(is_quoted and is_doubted as double)) as doubted_share,
        avg(cast(is_repriced as double)) as repriced_share,
        -- One factor for several creators is a mistake of unit or currency, not several price
        -- changes.
        (
            select max(creators)
            from (
                select count(distinct creator) as creators
                from members
                where is_repriced
                group by round(price_effect, 6)
            )
        ) as creators_at_one_factor,
        -- What one factor on the prices of many models did to the index, of one seller or several.
        (
            select max(abs(log_move)) / (select count(*) from last_basket)
            from (
                select sum(effect) filter (where model_id in (select model_id from last_basket)) as log_move
                from price_moves
                where day = getvariable('run_day')
                group by round(ln(blended_usd_per_mtok / blended_before_usd_per_mtok), 3)
                having count(distinct model_id) >= getvariable('common_factor_models')
            )
        ) as factor_log_move,
        -- A move is held first: the sources are asked again at the next run.
        exists (select 1 from state_series where is_held) and coalesce(
            sum(price_effect) filter (where is_witnessed) / nullif(sum(price_effect), 0)
                >= getvariable('breaker_explained_share'),
            false
        ) as is_explained,
    from members
)

select
    'no_index' as breaker,
    'there is no index for the day: its basket is not complete' as sentence,
    false as can_be_released,
    false as is_explained,
where not exists (select 1 from today)
union all
select 'constituents', concat('expected at least ', getvariable('min_constituents')::integer, ' constituents, got ', constituents),
    false, false
from today
where not is_sufficient
union all
select 'observed_share', concat('expected prices of this day for ', round(100 * getvariable('min_observed_share')),
    ' % of the basket, got ', round(100 * (1 - carried_share), 1), ' %'), true, false
from today
where 1 - carried_share < getvariable('min_observed_share')
union all
select 'quoted_share', concat('expected quotes of this day for ', round(100 * getvariable('min_observed_share')),
    ' % of the last published basket, got ', round(100 * quoted_share, 1), ' %'), true, false
from measured
where quoted_share < getvariable('min_observed_share')
union all
select 'doubted_share', concat('expected at most ', round(100 * getvariable('breaker_doubted_share')),
    ' % of the basket in doubt, got ', round(100 * doubted_share, 1), ' %'), true, false
from measured
where doubted_share > getvariable('breaker_doubted_share')
union all
select 'index_move', concat('expected a move of at most ', round(100 * getvariable('breaker_index_move')),
    ' % since the fix of ', last_published.day, ', got ',
    round(100 * (exp(today.log_index - last_published.log_index) - 1), 2), ' %'), true, is_explained
from today
cross join last_published
cross join measured
where abs(exp(today.log_index - last_published.log_index) - 1) > getvariable('breaker_index_move')
union all
select 'repriced_share', concat('expected at most ', round(100 * getvariable('breaker_repriced_share')),
    ' % of the basket repriced, got ', round(100 * repriced_share, 1), ' %'), true, is_explained
from measured
where repriced_share > getvariable('breaker_repriced_share')
union all
select concat('drift_', days, 'd'), concat('expected at most ', round(100 * bound), ' % of the basket to drift one way in ', days,
    ' days, got ', round(100 * share, 1), ' %'), true, is_explained
from (
    select *, if(days = 7, getvariable('breaker_drift_week_share'), getvariable('breaker_drift_month_share')) as bound from drifts
)
cross join measured
where share > bound
union all
select concat('index_move_', days, 'd'), concat('expected a move of at most ', round(100 * bound), ' % in ', days,
    ' days, got ', round(100 * (exp(log_move) - 1), 2), ' %'), true, is_explained
from (select *, if(days = 7, getvariable('breaker_week_move'), getvariable('breaker_month_move')) as bound from drifts)
cross join measured
where abs(exp(log_move) - 1) > bound
union all
select 'one_factor', concat('expected price changes of their own, got one factor for ', creators_at_one_factor, ' creators'),
    true, is_explained
from measured
where creators_at_one_factor >= getvariable('breaker_creators_at_one_factor')
union all
select 'common_factor', concat('expected at most ', round(100 * getvariable('breaker_common_factor_move')),
    ' % of index move by one factor on many models, got ', round(100 * factor_log_move, 1), ' %'), true, is_explained
from measured
where factor_log_move > getvariable('breaker_common_factor_move')
union all
select 'method', concat('expected the method of this version to make the last fix again, got ', reason,
    '; without it, what the method changed would count as a move of the market'), true, false
from raw_unlinked
order by breaker
