-- The priced constituents of a published day, each with the providers behind its price, and the
-- previous day's basket, as in the daily file. Unrounded; prices are USD per million blended
-- tokens, changes and moves natural logarithms.
-- grain: day_number
with priced as (
    select constituents.*
    from constituents
    semi join (from index_days where scope = 'composite' and is_published and is_new) using (day_number)
    where log_cost_per_iq is not null
),

member_providers as (
    select
        model_providers.model_id,
        model_providers.day_number,
        list(struct_pack(
            model_providers.provider,
            first_party := model_providers.is_creators,
            model_providers.source, series.endpoint, model_providers.since,
            price := model_providers.blended_usd_per_mtok,
            observed_on := model_providers.shown_on,
            model_providers.is_pending,
            move := matched_providers.effect
        ) order by model_providers.provider) as providers,
    from model_providers
    semi join priced using (model_id, day_number)
    left join matched_providers using (model_id, day_number, provider)
    inner join series on series.series_id = model_providers.series_id
    where model_providers.is_counting
    group by all
),

now as (
    select
        priced.day_number,
        list(struct_pack(
            priced.model_id, tier,
            blended_price_per_m := blended_usd_per_mtok,
            provider_count, price_rule, level, is_carried, score, score_variant, score_basis, scored_on,
            cost_per_iq := exp(log_cost_per_iq),
            entered_on,
            price_change := price_effect,
            link_change := ln(blended_usd_per_mtok / blended_before_usd_per_mtok) - coalesce(price_effect, 0),
            member_providers.providers
        ) order by priced.model_id) as constituents,
    from priced
    inner join member_providers using (model_id, day_number)
    group by priced.day_number
),

before as (
    select
        day_number + 1 as day_number,
        list({'model_id': model_id, 'tier': tier, 'cost_per_iq': exp(log_cost_per_iq)} order by model_id) as constituents_before,
    from (
        select day_number, model_id, tier, log_cost_per_iq from constituents
        union all by name
        select day_number, model_id, tier, log_cost_per_iq from state_basket
    )
    where log_cost_per_iq is not null
    group by day_number
)

select now.*, coalesce(before.constituents_before, []) as constituents_before
from now
left join before using (day_number)
