-- A creator's price for a model on a day before the first daily value, from the price book, with
-- the model's first score. USD per million tokens. Computed only once.
-- grain: model_id, day
with first_day as (
    select min(day) as day from index_days where scope = 'composite' and is_published
    having not exists (from state_quality_prices)
),

first_scores as (
    select model_id, arg_min(score, day) as score, arg_min(score_variant, day) as score_variant, min(day) as day
    from day_scores
    where score_basis = 'measured'
    group by all
)

select
    price_book.model_id,
    cast(unnest(generate_series(price_book.from_day, least(price_book.to_day, first_day.day - 1), interval 1 day)) as date) as day,
    price_book.input_usd_per_mtok,
    price_book.output_usd_per_mtok,
    first_scores.score,
    'first_party' as price_rule,
from price_book
inner join first_scores using (model_id)
cross join first_day
where not is_fallback
