-- The level's move between two daily values must equal the sum of price changes, provider changes
-- and links.
select scope, day, move, explained
from (
    select
        scope,
        day,
        is_new,
        ln(price_per_m / lag(price_per_m) over fixes) as move,
        price_effect + link_effect as explained,
        ordinal = lag(ordinal) over fixes + 1 as follows,
    from fixes
    window fixes as (partition by scope order by ordinal)
)
where is_new and follows and abs(move - explained) > 1e-9
