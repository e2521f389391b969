-- A maker on a day in a class of equal quality, at its cheapest model: of those that score enough, by
-- sellers with tenure, at a confirmed price. Days before the first fix rest on dated prices. The
-- cheapest maker is first.
-- grain: index, day, creator
with confirmed as (
    select
        prices.day,
        prices.model_id,
        input_usd_per_mtok,
        output_usd_per_mtok,
        roots,
        near_sellers,
        confirmed_on,
    from confirmed_prices as prices
    semi join fix_days on fix_days.ordinal = prices.ordinal and fix_days.is_new
    inner join first_scores on first_scores.model_id = prices.model_id and first_scores.ordinal <= prices.ordinal
    where prices.day >= (select min(day) from fixes where scope = 'composite' and is_published)
    union all by name
    select * from dated_offers
),

classed as (
    select
        confirmed.*,
        classes.index,
        split_part(model_id, '/', 1) as creator,
        first_scores.score,
        blended(input_usd_per_mtok, output_usd_per_mtok) as price_per_m,
    from confirmed
    inner join first_scores using (model_id)
    inner join quality_classes as classes on first_scores.score >= classes.score
    where price_per_m > 0
    qualify row_number() over (
        partition by classes.index, confirmed.day, creator order by round(price_per_m, 9), model_id
    ) = 1
)

select
    *,
    row_number() over (partition by index, day order by round(price_per_m, 9), model_id) as rank,
    count(*) over (partition by index, day) as makers,
from classed
order by index, day, rank
