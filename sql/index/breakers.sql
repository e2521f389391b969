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

-- Whatever the day lacks is null, which trips no breaker but the first.
measures as (
    select
        measured.*,
        (select max(creators) from factors) as creators,
        (select move from week) as week_move,
        (select reason from raw_unlinked) as reason,
        today.scope is null as is_missing,
        today.is_sufficient,
        today.constituents,
        exp(today.log_index - last_published.log_index) - 1 as index_move,
        today.price_per_m / last_published.price_per_m - 1 as level_move,
        last_published.day as last_day,
    from measured
    left join today on true
    left join last_published on true
)

select found.* exclude (is_tripped)
from measures
cross join (values
    (1, 'no_index', is_missing, 'the basket of the day is empty', false, false),
    (2, 'constituents', not is_sufficient, concat('expected at least ', getvariable('min_constituents')::integer, ' constituents, got ', constituents), false, false),
    (3, 'method', reason is not null, concat('expected the method of this version to make the last day again, got ', reason), true, false),
    (4, 'seen_share', seen_share < getvariable('min_seen_share'), concat('expected prices of this day for ', round(100 * getvariable('min_seen_share')), '% of the basket, got ', round(100 * seen_share, 1), '%'), true, false),
    (5, 'one_factor', creators >= getvariable('breaker_creators_at_one_factor'), concat('expected price changes of their own, got one factor for ', creators, ' creators'), true, is_explained),
    (6, 'repriced_share', repriced_share > getvariable('breaker_repriced_share'), concat('expected at most ', round(100 * getvariable('breaker_repriced_share')), '% of the basket repriced, got ', round(100 * repriced_share, 1), '%'), true, is_explained),
    (7, 'index_move', abs(index_move) > getvariable('breaker_index_move'), concat('expected a move of at most ', round(100 * getvariable('breaker_index_move')), '% since ', last_day, ', got ', round(100 * index_move, 2), '%'), true, is_explained),
    (8, 'index_move_7d', week_move > getvariable('breaker_week_move'), concat('expected a move of at most ', round(100 * getvariable('breaker_week_move')), '% in seven days, got ', round(100 * week_move, 2), '%'), true, is_explained),
    (9, 'level_move', last_day < getvariable('run_day') - 1 and abs(level_move) > getvariable('breaker_week_move'), concat('expected a level within ', round(100 * getvariable('breaker_week_move')), '% of that of ', last_day, ', got ', round(100 * level_move, 2), '%'), true, false)
) as found (place, breaker, is_tripped, sentence, can_be_released, is_explained)
where is_tripped
order by place
