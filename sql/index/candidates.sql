-- A model whose prices allow it into the basket at a refresh: priced at the previous fix by sellers
-- with tenure, and not withdrawn. A price that is carried for some days, or stands while another
-- waits, counts: who reprices on a Sunday stays. Its score is null where no board rates it; a
-- score that is already frozen remains. `is_too_cheap`: its price is not confirmed, and under half of
-- the cheapest that is, of a model that scores as much or more.
-- grain: ordinal, model_id
with refreshes as (
    select day, ordinal from fix_days where is_new and is_refresh
),

known as (
    select * from reference_prices where basis = 'fix' and is_tenured and not is_deprecated
),

fit as (
    select
        refreshes.ordinal,
        refreshes.day,
        known.model_id,
        model_scores.score,
        model_scores.score_variant,
        model_scores.score_basis,
        model_scores.scored_on,
        split_part(known.model_id, '/', 1) as creator,
        model_firsts.launch_usd_per_mtok,
        known.blended_usd_per_mtok,
        confirmed_prices.blended_usd_per_mtok as confirmed_usd_per_mtok,
    from refreshes
    inner join known on known.ordinal = refreshes.ordinal - 1
    inner join model_firsts using (model_id)
    left join model_scores using (day, model_id)
    left join confirmed_prices
        on confirmed_prices.model_id = known.model_id
        and confirmed_prices.ordinal = known.ordinal
)

select
    * exclude (blended_usd_per_mtok, confirmed_usd_per_mtok),
    coalesce(
        confirmed_usd_per_mtok is null
        and blended_usd_per_mtok < getvariable('first_price_share') * min(confirmed_usd_per_mtok)
            filter (where score_basis = 'measured') over (partition by ordinal order by score desc),
        false
    ) as is_too_cheap,
from fit
order by ordinal, model_id
