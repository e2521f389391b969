-- The level's move between two daily values must equal the sum of price changes, provider changes
-- and links.
select scope, day, move, explained
from (
    select
        scope,
        day,
        is_new,
        ln(price_per_m / lag(price_per_m) over index_days) as move,
        price_effect + link_effect as explained,
        day_number = lag(day_number) over index_days + 1 as follows,
    from index_days
    window index_days as (partition by scope order by day_number)
)
where is_new and follows and abs(move - explained) > 1e-9
