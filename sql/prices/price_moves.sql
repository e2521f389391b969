-- A matched seller's change of price for a model at a fix, USD per million tokens, with its effect
-- on the model's price as a natural logarithm. New prices take the place of old ones one by one, in
-- the order of the sellers' names, so that the effects of a fix add up to the model's move; a price
-- that does not count has none.
-- grain: model_id, day, provider
with matched as (
    select
        matched_quotes.*,
        price_sets.is_counting,
        price_sets.is_first_party,
        row_number() over (partition by model_id, ordinal order by provider) as place,
    from matched_quotes
    inner join price_sets using (model_id, ordinal, provider)
    where price_sets.basis = 'matched'
),

changed as (
    select * from matched where abs(ln(blended_usd_per_mtok / blended_before_usd_per_mtok)) > 1e-12
),

compared as (
    select
        changed.model_id,
        changed.ordinal,
        changed.provider,
        others.is_first_party,
        ln(if(others.place < changed.place, others.blended_usd_per_mtok, others.blended_before_usd_per_mtok)) as other_before,
        ln(if(others.place <= changed.place, others.blended_usd_per_mtok, others.blended_before_usd_per_mtok)) as other_after,
    from changed
    inner join matched as others using (model_id, ordinal)
    where others.is_counting
),

replaced as (
    select
        model_id,
        ordinal,
        provider,
        -- Of a maker's own channels the lowest is its price.
        if(bool_and(is_first_party), min(other_after) - min(other_before), median(other_after) - median(other_before))
            as effect,
    from compared
    group by all
)

select
    model_id,
    fix_days.day,
    provider,
    changed.source,
    changed.blended_before_usd_per_mtok,
    changed.blended_usd_per_mtok,
    replaced.effect,
from changed
inner join replaced using (model_id, ordinal, provider)
inner join fix_days using (ordinal)
where fix_days.is_new and fix_days.day >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
union all by name
select * from state_price_moves
where day >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
order by model_id, day, provider
