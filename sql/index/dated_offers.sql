-- What a model cost on a day before the first fix: what its maker asked, as sources have dated it; of
-- several the middle one, the lower of two. USD per million tokens. A model counts a week after its
-- first price. These are made once.
-- grain: model_id, day
with first_fix as (
    select min(day) as day from fixes where scope = 'composite' and is_published
    having not exists (from state_quality_prices)
),

claims as (
    select *, min(from_day) over (partition by model_id) as first_day
    from dated_prices
    where evidence <> 'routed'
),

days as (
    select cast(unnest(generate_series((select min(from_day) from claims), day - 1, interval 1 day)) as date) as day
    from first_fix
)

select model_id, days.day, input_usd_per_mtok, output_usd_per_mtok
from claims
inner join days on days.day between from_day and to_day
inner join first_scores using (model_id)
where
    days.day >= first_day + cast(getvariable('tenure_days') as integer)
    and first_scores.day <= (select day from first_fix)
qualify row_number() over (
    partition by model_id, days.day
    order by
        blended(input_usd_per_mtok, output_usd_per_mtok),
        input_usd_per_mtok,
        source,
        from_day
) = (1 + count(*) over (partition by model_id, days.day)) // 2
order by model_id, day
