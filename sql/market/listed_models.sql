-- A tracked model with all that its list entry shows.
-- grain: model_id
with last_days as (
    select *
    from model_days
    -- By the day of the last observation, as for endpoints, not the last day the price was carried
    -- to.
    where observed_on >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    qualify row_number() over (partition by model_id order by day desc) = 1
),

live as (
    select * from last_days where day = getvariable('run_day')
),

scored as (
    select * from model_scores where day = getvariable('run_day')
),

offered as (
    select
        model_id,
        cast(count(*) as integer) as endpoint_count,
        cast(count(distinct provider) as integer) as provider_count,
        list(distinct provider order by provider) as providers,
        min(blended_per_m) filter (where offer = 'standard' and not is_free and is_available) as cheapest_blended_price_per_m,
    from endpoints
    group by all
),

-- A change needs a price on both days: today, and exactly that many days ago.
changes as (
    select
        live.model_id,
        100 * (live.blended_usd_per_mtok / day_before.blended_usd_per_mtok - 1) as change_24h,
        100 * (live.blended_usd_per_mtok / coalesce(week_before.blended_usd_per_mtok, eight_before.blended_usd_per_mtok) - 1) as change_7d,
    from live
    left join model_days as day_before on day_before.model_id = live.model_id and day_before.day = live.day - 1
    left join model_days as week_before on week_before.model_id = live.model_id and week_before.day = live.day - 7
    left join model_days as eight_before on eight_before.model_id = live.model_id and eight_before.day = live.day - 8
)

select
    models.model_id,
    models.name,
    models.creator,
    models.creator_name,
    model_tiers.tier,
    model_tiers.tier_basis,
    round(last_days.input_usd_per_mtok, 6) as input_price_per_m,
    round(last_days.output_usd_per_mtok, 6) as output_price_per_m,
    round(last_days.blended_usd_per_mtok, 6) as blended_price_per_m,
    round(changes.change_24h, 2) as change_24h,
    round(changes.change_7d, 2) as change_7d,
    offered.cheapest_blended_price_per_m,
    coalesce(offered.endpoint_count, 0) as endpoint_count,
    coalesce(offered.provider_count, 0) as provider_count,
    coalesce(offered.providers, []) as providers,
    case when last_days.level = 'L3' then 'catalogue' else 'endpoint' end as price_basis,
    last_days.observed_on as price_observed_on,
    model_firsts.first_day as first_seen,
    models.released_on,
    models.context_length,
    models.is_reasoning,
    models.supports_tools,
    models.open_weights,
    models.input_modalities,
    models.output_modalities,
    round(scored.score, 4) as aa_score,
    scored.score_as_published as aa_score_as_published,
    scored.score_basis,
    scored.score_variant,
    scored.scored_on,
    usages.tokens_per_day,
    usages.tokens_on,
from models
inner join last_days using (model_id)
inner join model_firsts using (model_id)
inner join model_tiers using (model_id)
left join scored using (model_id)
left join offered using (model_id)
left join changes using (model_id)
left join usages using (model_id)
order by models.model_id
