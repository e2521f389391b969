-- A model whose prices allow it into the basket at a refresh: observed at the previous fix,
-- verified, old enough and not withdrawn. Its score is null where no valid map reaches its scale; a
-- score that is already frozen remains.
-- grain: ordinal, model_id
with refreshes as (
    select day, ordinal, day >= cast(getvariable('verification_from') as date) as is_aged
    from fix_days
    where is_new and is_refresh
),

known as (
    select
        reference_prices.*,
        fix_days.day >= cast(getvariable('verification_from') as date) as needs_verification,
    from reference_prices
    inner join fix_days using (ordinal)
    where basis = 'fix'
)

select
    refreshes.ordinal,
    refreshes.day,
    known.model_id,
    model_scores.* exclude (day, model_id),
    split_part(known.model_id, '/', 1) as creator,
    model_firsts.launch_usd_per_mtok,
from refreshes
inner join known on known.ordinal = refreshes.ordinal - 1
inner join model_firsts using (model_id)
left join model_scores using (day, model_id)
where
    not known.is_carried
    and not known.is_deprecated
    and (known.is_verified or not known.needs_verification)
    and (
        not refreshes.is_aged
        or model_firsts.first_day <= refreshes.day - cast(getvariable('entry_age_days') as integer)
    )
order by refreshes.ordinal, model_id
