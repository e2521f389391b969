-- A listed endpoint: its price, the sources that show this price, and all sources' claims. If a
-- billing source shows an offer, catalogues appear only among its claims. But if catalogues list it
-- in a region where the billing source shows none of the company's offers, that is a separate
-- offer.
-- grain: provider, model_id, source, endpoint_tag, provider_model_id, offer
with current as (
    select
        current_offers.*,
        -- Skip claims at another price that the same root supports: their terms differ, and so do
        -- those of the sources that agree with them.
        list_filter(
            claimed.claims,
            lambda claim: not list_contains(claim.roots, root)
                or agree(claim.usd_in, claim.usd_out, input_usd_per_mtok, output_usd_per_mtok)
        ) as claims,
        list_filter(claims, lambda claim: list_contains(claim.sources, source)) as own_claims,
        list_position(claimed.claims, own_claims[1]) as claim_place,
        -- The prefix of an id that determines where a cloud runs the model.
        nullif(regexp_extract(provider_model_id, '^(us|eu|apac|jp|au|global)\.', 1), '') as id_region,
        coalesce(id_region, if(stated_regions[1] like 'global%', null, stated_regions[1])) as sold_in,
        coalesce(
            list(coalesce(id_region, regexp_extract(endpoint_tag, '[^/]+$'))) filter (level < 'L3' and not is_outvoted)
                over (partition by provider_group, model_id, offer),
            []
        ) as billed_in,
    from (
        select
            *,
            coalesce(
                (source, provider_group, model_id, offer, lower(provider_model_id), input_usd_per_mtok, output_usd_per_mtok)
                    in (select source, provider_group, model_id, offer, regional_id, usd_in, usd_out from regional_prices where is_outvoted),
                false
            ) as is_outvoted,
        from current_offers
    ) as current_offers
    inner join claims as claimed using (provider, model_id, offer)
),

-- The provider's own list wins over an aggregator, and an aggregator over a catalogue. Of several
-- catalogues, the one with the best supported claim is used, then the one with the most facts.
levelled as (
    select *
    from current
    qualify not is_outvoted and (
        level = min(level) over (partition by provider, model_id, offer)
        or (sold_in is not null and not list_contains(billed_in, sold_in))
    )
),

primary_rows as (
    select
        *,
        -- Identifies an endpoint within this run.
        row_number() over (order by model_id, provider, source, endpoint_tag, provider_model_id, offer) as endpoint_id,
    from levelled
    qualify level <> 'L3'
        or source = arg_min(source, {place: claim_place, is_bare: context_length is null, source: source})
            filter (level = 'L3') over (partition by provider, model_id, offer)
),

-- Dates of a price or offer, from every source that shows the same company's price, or the same id
-- at another price. A date belongs to the id its source names; a plain id also covers its versions
-- and regions. A batch offer ends with the offer it is based on. A catalogue's end date doesn't
-- apply if a source that bills the offer shows it later.
dated as (
    select
        own.endpoint_id,
        max(said.effective_from) filter (said.offer = own.offer) as effective_from,
        min(said.until) filter (said.level = 'L3') as stated_until,
        least(
            min(said.until) filter (said.level < 'L3'),
            if(max(said.observed_to) filter (said.level < 'L3') > stated_until, null, stated_until)
        ) as until,
        min(said.until) filter (said.source = 'genai-prices') as price_until,
        max(said.announced_on) filter (said.offer = own.offer) as announced_on,
    from primary_rows as own
    inner join current_offers as said using (provider_group, model_id)
    where coalesce(contains(lower(own.provider_model_id), regexp_replace(lower(said.provider_model_id), '^regional\.|-v\d+:\d+$', '', 'g')), true)
        and if(
            said.offer = own.offer,
            (
                round(said.input_usd_per_mtok, 6) = round(own.input_usd_per_mtok, 6)
                and round(said.output_usd_per_mtok, 6) = round(own.output_usd_per_mtok, 6)
            ) or (
                -- Rows that state when their price starts or what follows it date only that price.
                said.provider = own.provider
                and lower(said.provider_model_id) = lower(own.provider_model_id)
                and said.effective_from is null and said.next_price is null
            ),
            own.offer = 'batch' and said.offer = 'standard' and said.provider = own.provider
        )
    group by own.endpoint_id
),

-- The last day of a price and the price that follows, for all providers, from the only source that
-- dates prices. Other sources date offers, which end at one provider only.
ending as (
    select
        model_id,
        offer,
        round(input_usd_per_mtok, 6) as ending_input,
        round(output_usd_per_mtok, 6) as ending_output,
        min(until) as price_until,
        from_json(
            arg_min(next_price, until),
            '{"from":"varchar","input_price_per_m":"double","output_price_per_m":"double","cache_read_price_per_m":"double","source":"varchar"}'
        ) as next_price,
    from current_offers
    where source = 'genai-prices' and until is not null
    group by all
),

-- Models that have been retired, either at every provider or only at their creator.
ended as (
    select provider, model_id
    from lifecycle, providers
    where is_retired or is_ended and list_contains(first_party_of, split_part(model_id, '/', 1))
)

select
    primary_rows.* exclude (
        own_claims, claim_place, regions, root, provider_kind, is_booked, effective_from, until, announced_on, next_price
    ) replace (
        -- An offer that has ended according to its source isn't on sale, even if a list still shows
        -- it.
        primary_rows.is_available
            and coalesce(dated.until >= getvariable('run_day'), true)
            and ended.model_id is null as is_available,
        coalesce(agreed_context_length, primary_rows.context_length) as context_length,
        nullif(primary_rows.quantization, 'unknown') as quantization,
        coalesce(primary_rows.retention_days, providers.retention_days) as retention_days,
        coalesce(primary_rows.other_prices, '[]') as other_prices
    ),
    dated.* exclude (endpoint_id, stated_until, price_until),
    ending.next_price,
    ended.model_id is not null as is_ended,
    providers.name as provider_name,
    providers.eu_sovereign,
    if(primary_rows.model_ref_kind = 'canonical', primary_rows.model_ref, null) as router_model_id,
    -- The price rules don't judge offers that only the book of past prices has, so these count as
    -- accepted; endpoint_evidence decides whether they are verified.
    coalesce(is_verified, is_booked) and primary_rows.offer = 'standard' as is_accepted,
    round(columns('^(input|output|cache_read|cache_write)_usd_per_mtok$'), 6) as "\1_price_per_m",
    round(primary_rows.shown_blended_usd_per_mtok, 6) as blended_per_m,
    if(primary_rows.units_per_usd is null, null, {
        'currency': primary_rows.currency,
        'input_native_per_m': round(primary_rows.native_input_per_mtok, 6),
        'output_native_per_m': round(primary_rows.native_output_per_mtok, 6),
        'units_per_usd': primary_rows.units_per_usd,
        'rate_on': primary_rows.rate_on,
    }) as native_price,
    -- The provider whose contract guarantees zero data retention: the reseller that lists the
    -- endpoint, or the endpoint's own.
    case
        when primary_rows.stated_zdr and primary_rows.level <> 'L1' then primary_rows.root
        when primary_rows.zdr then primary_rows.provider
    end as zdr_under,
    coalesce(ending.price_until, if(primary_rows.offer = 'batch', dated.price_until, null)) as price_until,
    list_sort(list_distinct(flatten(list_transform(primary_rows.own_claims, lambda claim: claim.sources)))) as sources,
    primary_rows.observed_to as last_seen,
from primary_rows
inner join providers using (provider)
left join contexts using (source, provider, model_id, context_length)
inner join dated using (endpoint_id)
left join ending
    on ending.model_id = primary_rows.model_id
    and ending.offer = primary_rows.offer
    and ending.ending_input = round(primary_rows.input_usd_per_mtok, 6)
    and ending.ending_output = round(primary_rows.output_usd_per_mtok, 6)
left join series using (source, provider, model_id, endpoint)
-- Prices accepted when they were last shown, which may be a day before the run's.
left join supported_prices on supported_prices.series_id = series.series_id and shown_on = observed_to
left join ended on ended.provider = primary_rows.provider and ended.model_id = primary_rows.model_id
order by primary_rows.model_id, blended_per_m, primary_rows.provider, primary_rows.endpoint_tag, primary_rows.provider_model_id
