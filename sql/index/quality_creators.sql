-- A creator in a class of equal quality on a day: its cheapest model with a sufficient score, at
-- the model's index price. Days before the first daily value are computed only once, from the price
-- book and each model's first score.
-- grain: index, day, creator
with published as (
    select day, is_new from index_days where scope = 'composite' and is_published
),

dated as (
    select
        price_book.*,
        cast(unnest(generate_series(from_day, least(to_day, first_day - 1), interval 1 day)) as date) as day,
        score,
        'first_party' as price_rule,
    from price_book
    inner join (
        select model_id, arg_min(score, day) as score from day_scores where score_basis = 'measured' group by all
    ) as first_scores using (model_id)
    cross join (select min(day) as first_day from published having not exists (from state_quality_prices))
    where not is_fallback
),

priced as (
    select reference_prices.*, score
    from reference_prices
    semi join (from published where is_new) using (day)
    inner join day_scores using (day, model_id)
    where is_new and is_in_index and score_basis = 'measured'
    union all by name
    from dated
),

cheapest as (
    select
        priced.*,
        classes.index,
        split_part(model_id, '/', 1) as creator,
        blended(input_usd_per_mtok, output_usd_per_mtok) as price_per_m,
    from priced
    inner join data_quality_classes as classes on priced.score >= classes.score - 1e-9
    where price_per_m > 0
    qualify row_number() over (
        partition by classes.index, priced.day, creator order by round(price_per_m, 9), model_id
    ) = 1
)

select
    *,
    row_number() over (partition by index, day order by round(price_per_m, 9), model_id) as rank,
    count(*) over (partition by index, day) as creators,
from cheapest
