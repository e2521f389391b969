-- The priced constituents of a published day, each with the providers behind its price, and the
-- previous day's basket, as in the daily file. Unrounded; prices are USD per million blended
-- tokens, changes and moves natural logarithms.
-- grain: ordinal
with priced as (
    select constituents.*
    from constituents
    semi join (from fixes where scope = 'composite' and is_published and is_new) using (ordinal)
    where log_cost_per_iq is not null
),

sellers as (
    select
        model_sellers.model_id,
        model_sellers.ordinal,
        list({
            'provider': model_sellers.provider,
            'first_party': is_creators,
            'source': model_sellers.source,
            'endpoint': series.endpoint,
            'since': since,
            'price': blended_usd_per_mtok,
            'observed_on': shown_on,
            'is_pending': is_pending,
            'move': matched_sellers.effect,
        } order by model_sellers.provider) as sellers,
    from model_sellers
    semi join priced on priced.model_id = model_sellers.model_id and priced.ordinal = model_sellers.ordinal
    inner join series using (series_id)
    left join matched_sellers
        on matched_sellers.model_id = model_sellers.model_id
        and matched_sellers.ordinal = model_sellers.ordinal
        and matched_sellers.provider = model_sellers.provider
    where is_counting
    group by all
),

now as (
    select
        priced.ordinal,
        list({
            'model_id': priced.model_id,
            'tier': tier,
            'blended_price_per_m': blended_usd_per_mtok,
            'provider_count': provider_count,
            'price_rule': price_rule,
            'level': level,
            'is_carried': is_carried,
            'score': score,
            'score_variant': score_variant,
            'score_basis': score_basis,
            'scored_on': scored_on,
            'cost_per_iq': exp(log_cost_per_iq),
            'entered_on': entered_on,
            'price_change': price_effect,
            'link_change': ln(blended_usd_per_mtok / blended_before_usd_per_mtok) - coalesce(price_effect, 0),
            'providers': sellers.sellers,
        } order by priced.model_id) as constituents,
    from priced
    inner join sellers using (model_id, ordinal)
    group by priced.ordinal
),

before as (
    select
        ordinal + 1 as ordinal,
        list({'model_id': model_id, 'tier': tier, 'cost_per_iq': exp(log_cost_per_iq)} order by model_id) as constituents_before,
    from (
        select ordinal, model_id, tier, log_cost_per_iq from constituents
        union all by name
        select ordinal, model_id, tier, log_cost_per_iq from state_basket
    )
    where log_cost_per_iq is not null
    group by ordinal
)

select now.*, coalesce(before.constituents_before, []) as constituents_before
from now
left join before using (ordinal)
order by now.ordinal
