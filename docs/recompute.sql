-- Recomputes every daily value of the composite from two export files. In the folder of the files: duckdb < recompute.sql
with constituents as (
    select
        date,
        -- The geometric mean of what one SIT costs at each model.
        exp(avg(ln(cost_per_iq))) as price_per_m,
        -- What providers alone changed since the day before.
        exp(avg(price_change)) as move
    from 'constituents-history.parquet'
    group by date
),

published as (
    select
        date,
        price_per_m,
        index_points / lag(index_points) over (order by date) as move
    from 'index-history.parquet'
    where scope = 'composite'
)

select
    date,
    published.price_per_m as published,
    constituents.price_per_m as recomputed,
    constituents.price_per_m / published.price_per_m - 1 as level_difference,
    constituents.move / published.move - 1 as move_difference
from published
inner join constituents using (date)
order by date desc;
