-- A maker on a day in a class of equal quality, at its cheapest model: of those that score enough, by
-- sellers with tenure, at a confirmed price. A price is confirmed while it is what it was when
-- others last bore witness, and for some weeks. Days before the first fix rest on dated prices. The
-- cheapest maker is first.
-- grain: index, day, creator
with confirmed as (
    select
        fix_days.day,
        prices.model_id,
        input_usd_per_mtok,
        output_usd_per_mtok,
        witnesses.roots,
        witnesses.near_sellers,
        witnesses.day as confirmed_on,
    from (select * from reference_prices where basis = 'fix' and is_tenured) as prices
    inner join fix_days on fix_days.ordinal = prices.ordinal and fix_days.is_new
    inner join first_scores on first_scores.model_id = prices.model_id and first_scores.ordinal <= prices.ordinal
    asof inner join price_witnesses as witnesses
        on witnesses.model_id = prices.model_id and prices.ordinal >= witnesses.ordinal
    where
        witnesses.day >= fix_days.day - cast(getvariable('confirmation_days') as integer)
        and abs(ln(prices.blended_usd_per_mtok / witnesses.blended_usd_per_mtok)) < 1e-9
        and fix_days.day >= (select min(day) from fixes where scope = 'composite' and is_published)
    union all by name
    select * from dated_offers
),

classed as (
    select
        confirmed.*,
        classes.index,
        split_part(model_id, '/', 1) as creator,
        first_scores.score,
        (input_weight * input_usd_per_mtok + output_weight * output_usd_per_mtok) / (input_weight + output_weight)
            as price_per_m,
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
