-- Breakers that the run's day trips: too little data, or an implausibly large move. The day is
-- compared with the last published value and its basket. `is_explained`: independent sources show
-- most of the move. `place`: the order in which reports name them.
-- grain: breaker
with today as (
    from index_days where scope = 'composite' and day = getvariable('run_day')
),

published as (
    from index_days where scope = 'composite' and is_published and day < getvariable('run_day')
),

last_published as (
    from published order by day desc limit 1
),

seats as (
    select model_id, creator from state_basket
    union
    select model_id, creator from constituents
    where day = getvariable('run_day') and not exists (from state_basket)
),

-- Whether independent sources show the price: for a median, those of at least half of its
-- providers; for a creator's price, the creator's.
supported as (
    select model_id, count(*) filter (where is_shown_elsewhere) * 2 >= count(*) as is_shown_elsewhere
    from model_providers
    inner join supported_prices using (series_id)
    where day = getvariable('run_day') and is_counting
    group by model_id
),

moved as (
    select
        seats.model_id,
        seats.creator,
        coalesce(prices.is_seen, false) as is_seen,
        coalesce(constituents.price_effect, 0) as price_effect,
        abs(exp(coalesce(constituents.price_effect, 0)) - 1) > getvariable('breaker_repriced_from') as is_repriced,
        coalesce(supported.is_shown_elsewhere, false) as is_shown_elsewhere,
    from seats
    left join reference_prices as prices on prices.model_id = seats.model_id and prices.day = getvariable('run_day')
    left join constituents on constituents.model_id = seats.model_id and constituents.day = getvariable('run_day')
    left join supported on supported.model_id = seats.model_id
),

measured as (
    select
        avg(is_seen::integer) as seen_share,
        avg(is_repriced::integer) as repriced_share,
        -- A move is always held first. Only after sources have been read again can it be explained.
        exists (from state_series where day > (select max(day) from state_days)) and coalesce(
            sum(abs(price_effect)) filter (where is_shown_elsewhere)
                >= getvariable('breaker_explained_share') * sum(abs(price_effect)),
            false
        ) as is_explained,
    from moved
),

-- For each repriced model, the number of creators that changed a price by nearly the same factor.
factors as (
    select one.model_id, count(distinct other.creator) as creators
    from moved as one
    inner join moved as other
        on other.is_repriced
        and abs(exp(other.price_effect - one.price_effect) - 1) <= getvariable('breaker_one_factor_within') + 1e-9
    where one.is_repriced
    group by one.model_id
),

week as (
    select max(abs(exp(today.log_index - published.log_index) - 1)) as move
    from published
    cross join today
    cross join last_published
    where
        published.day > last_published.day - 7
        -- After an approved move, the week starts over.
        and published.day >= coalesce((select max(day) from published where is_released), published.day)
),

found as (
    select 1 as place, 'no_index' as breaker, 'the basket of the day is empty' as sentence, false as can_be_released, false as is_explained
    where not exists (from today)
    union all
    select 2, 'constituents', concat('expected at least ', getvariable('min_constituents')::integer, ' constituents, got ', constituents), false, false
    from today
    where not is_sufficient
    union all
    select 3, 'method', concat('expected the method of this version to make the last day again, got ', reason), true, false
    from raw_unlinked
    union all
    select 4, 'seen_share', concat('expected prices of this day for ', round(100 * getvariable('min_seen_share')), '% of the basket, got ', round(100 * seen_share, 1), '%'), true, false
    from measured
    where seen_share < getvariable('min_seen_share')
    union all
    select 5, 'one_factor', concat('expected price changes of their own, got one factor for ', max(creators), ' creators'), true, any_value(is_explained)
    from factors
    cross join measured
    having max(creators) >= getvariable('breaker_creators_at_one_factor')
    union all
    select 6, 'repriced_share', concat('expected at most ', round(100 * getvariable('breaker_repriced_share')), '% of the basket repriced, got ', round(100 * repriced_share, 1), '%'), true, is_explained
    from measured
    where repriced_share > getvariable('breaker_repriced_share')
    union all
    select 7, 'index_move', concat('expected a move of at most ', round(100 * getvariable('breaker_index_move')), '% since ', last_published.day, ', got ', round(100 * (exp(today.log_index - last_published.log_index) - 1), 2), '%'), true, is_explained
    from today
    cross join last_published
    cross join measured
    where abs(exp(today.log_index - last_published.log_index) - 1) > getvariable('breaker_index_move')
    union all
    select 8, 'index_move_7d', concat('expected a move of at most ', round(100 * getvariable('breaker_week_move')), '% in seven days, got ', round(100 * move, 2), '%'), true, is_explained
    from week
    cross join measured
    where move > getvariable('breaker_week_move')
    union all
    select 9, 'level_move', concat('expected a level within ', round(100 * getvariable('breaker_week_move')), '% of that of ', last_published.day, ', got ', round(100 * (today.price_per_m / last_published.price_per_m - 1), 2), '%'), true, false
    from today
    cross join last_published
    where
        last_published.day < getvariable('run_day') - 1
        and abs(today.price_per_m / last_published.price_per_m - 1) > getvariable('breaker_week_move')
)

from found
order by place
