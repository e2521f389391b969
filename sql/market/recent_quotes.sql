-- Each source's last statement about an offer within `listing_days`. Ids and prices rarely change,
-- so an older row of a catalogue still confirms today's price if it is equal. If two sections of a
-- list sell one id, the section with more prices is used. The embedded history has whole catalogues
-- only in the book of past prices, so an offer that only the book has is added if two independent
-- catalogues state the same price.
-- grain: source, provider, model_id, endpoint_tag, provider_model_id, offer
with shown as (
    select *
    from quotes
    where model_id is not null
        and invalid_rule is null
        and observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    qualify row_number() over (
        partition by offer_key
        order by observed_to desc, length(other_prices) desc nulls last, observed_from desc, quote_id
    ) = 1
),

-- One row for each id of a source.
booked as (
    select price_claims.*, coalesce(root, source) as root
    from price_claims
    left join roots using (source, provider)
    where not is_refused
        and evidence in ('catalogue_price', 'creator_catalogue_price')
        and endpoint_tag = ''
        and input_usd_per_mtok > 0 and output_usd_per_mtok > 0
        and from_day <= getvariable('run_day')
        and to_day >= getvariable('run_day') - cast(getvariable('carry_days') as integer)
        and (provider, model_id) not in (
            select provider, model_id from shown
            where level < 'L3' or observed_to >= getvariable('run_day') - cast(getvariable('carry_days') as integer)
        )
    qualify row_number() over (partition by source, provider, model_id, provider_model_id order by to_day desc, from_day desc, input_usd_per_mtok, output_usd_per_mtok) = 1
)

select *
from (
    select *, false as is_booked from shown
    union all by name
    select
        offer_key(source, provider, model_id, endpoint_tag, provider_model_id, 'standard') as offer_key,
        md5(offer_key) as quote_id,
        booked.* exclude (is_creators, evidence, from_day, to_day, first_seen, last_seen, is_refused, is_outdated, url),
        provider_model_id as model_ref,
        'name' as model_ref_kind,
        'standard' as offer,
        'text' as kind,
        'L3' as level,
        providers.kind as provider_kind,
        provider_group,
        'USD' as currency,
        blended(input_usd_per_mtok, output_usd_per_mtok) as blended_usd_per_mtok,
        blended_usd_per_mtok as shown_blended_usd_per_mtok,
        first_seen as observed_from,
        least(last_seen, getvariable('run_day')) as observed_to,
        0 as discount,
        true as is_available,
        true as is_own_id,
        false as is_free,
        false as is_deprecated,
        zdr,
        trains_on_prompts,
        regions,
        []::varchar[] as stated_regions,
        true as is_booked,
    from booked
    inner join providers using (provider)
    semi join booked as other
        on other.provider = booked.provider
        and other.model_id = booked.model_id
        and other.root <> booked.root
        and agree(other.input_usd_per_mtok, other.output_usd_per_mtok, booked.input_usd_per_mtok, booked.output_usd_per_mtok)
    where providers.kind <> 'subscription'
)
-- If both quotes and the book have the offer, use the later statement.
qualify row_number() over (
    partition by source, provider, model_id, endpoint_tag, provider_model_id, offer
    order by observed_to desc, is_booked
) = 1
