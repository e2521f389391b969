-- What a model cost on a day before the first fix, by the book of past prices. USD per million tokens. A
-- model counts a week after its first price. These are made once.
-- grain: model_id, day
with first_fix as (
    select min(day) as day from fixes where scope = 'composite' and is_published
    having not exists (from state_quality_prices)
),

own as (
    select *, min(from_day) over (partition by model_id) as first_day
    from price_book
    where not is_fallback
)

select
    own.model_id,
    cast(unnest(generate_series(
        greatest(own.from_day, first_day + cast(getvariable('tenure_days') as integer)),
        least(own.to_day, first_fix.day - 1),
        interval 1 day
    )) as date) as day,
    own.input_usd_per_mtok,
    own.output_usd_per_mtok,
from own
inner join first_scores using (model_id)
cross join first_fix
where first_scores.day <= first_fix.day
order by model_id, day
