-- A price of an endpoint over a range of days: its model, list price, and whether it passes the
-- rules that need no history.
-- grain: quote_id
with
-- Voids of one quote may overlap in time.
voids as (
    select
        source,
        provider,
        provider_model_id,
        list({first: cast(from_day as date), last: cast(to_day as date)}) as void_days,
    from data_voids
    group by all
),
priced as (
    select
        * exclude (called_id) replace (called_id as provider_model_id),
        offer = 'free' or coalesce(native_input_per_mtok = 0 and native_output_per_mtok = 0, false)
            as is_free,
        blended(input_usd_per_mtok, output_usd_per_mtok) as shown_blended_usd_per_mtok,
        output_usd_per_mtok / nullif(input_usd_per_mtok, 0) as ratio,
        coalesce(input_text, '') || ' / ' || coalesce(output_text, '') as prices_text,
        regexp_full_match(coalesce(input_text, ''), '\d+(\.\d+)?')
            and regexp_full_match(coalesce(output_text, ''), '\d+(\.\d+)?')
            -- Text with more digits than a double can hold isn't a price.
            and native_input_per_mtok is not null and native_output_per_mtok is not null as is_decimal,
    from named_quotes
    inner join called_quotes using (quote_id)
),
ruled as (
    select
        priced.*,
        case
            -- Found to be wrong after acceptance: a row of data/voids.csv with a reason.
            when list_bool_or(
                list_transform(
                    void_days,
                    lambda days: days.last >= observed_from and days.first <= observed_to
                )
            ) then 'voided'
            when is_contradicted then 'duplicate'
            when regexp_matches(coalesce(input_text, ''), '^\s*-')
                or regexp_matches(coalesce(output_text, ''), '^\s*-') then 'negative'
            when not is_decimal then 'not a decimal'
            when discount is null or discount < 0 or discount >= getvariable('discount_below') then 'discount'
            when is_free then null
            when input_usd_per_mtok = 0 or output_usd_per_mtok = 0 then 'one side zero'
            when blended_usd_per_mtok not between getvariable('range_min_usd_per_mtok') and getvariable('range_max_usd_per_mtok') then 'blend out of range'
        end as invalid_rule,
        coalesce(invalid_rule not in ('negative', 'not a decimal', 'discount'), true) as has_list,
        case
            when is_free then 'free'
            when offer <> 'standard' then offer
            when currency <> 'USD' and units_per_usd is null then 'currency'
            when len(input_modalities) > 0 and not list_contains(input_modalities, 'text')
                then 'input is not text'
            -- For a model that also writes images or audio, such a price is theirs rather than
            -- text's.
            when len(list_filter(output_modalities, lambda each: each <> 'text')) > 0
                and ratio > getvariable('text_ratio_max')
                then 'output is not text'
            when not is_available then 'unavailable'
            -- Without an entry, it might be another name of a known provider.
            when provider_group not in (select provider from data_providers) then 'unknown provider'
        end as ineligible_reason,
    from priced
    left join voids using (source, provider, provider_model_id)
),
known_providers as (
    select
        provider,
        zdr as provider_zdr,
        trains_on_prompts as provider_trains_on_prompts,
        regions as provider_regions,
    from providers
)
select
    quote_id,
    source,
    root,
    level,
    provider,
    provider_group,
    provider_kind,
    provider_model_id,
    is_own_id,
    model_id,
    model_id_rule,
    model_ref,
    model_ref_kind,
    endpoint_tag,
    offer,

    -- prices
    currency,
    native_input_per_mtok,
    native_output_per_mtok,
    units_per_usd,
    rate_on,
    input_usd_per_mtok,
    output_usd_per_mtok,
    cache_read_usd_per_mtok,
    cache_write_usd_per_mtok,
    other_prices,
    discount,
    if(has_list, native_input_per_mtok / (1 - discount), null) as list_native_input_per_mtok,
    if(has_list, native_output_per_mtok / (1 - discount), null) as list_native_output_per_mtok,
    if(has_list, list_input_usd_per_mtok, null) as list_input_usd_per_mtok,
    if(has_list, list_output_usd_per_mtok, null) as list_output_usd_per_mtok,
    if(has_list, blended_usd_per_mtok, null) as blended_usd_per_mtok,
    shown_blended_usd_per_mtok,

    -- verdicts
    is_free,
    ineligible_reason is null as is_eligible,
    ineligible_reason,
    invalid_rule,
    case invalid_rule
        when 'discount' then discount::varchar
        when 'blend out of range' then blended_usd_per_mtok::varchar
        else if(invalid_rule is null, null, prices_text)
    end as invalid_value,

    -- facts
    context_length,
    max_output_tokens,
    quantization,
    supports_structured_output,
    is_available,
    is_deprecated,
    coalesce(zdr, provider_zdr) as zdr,
    coalesce(trains_on_prompts, provider_trains_on_prompts) as trains_on_prompts,
    regions as stated_regions,
    if(len(regions) > 0, regions, coalesce(provider_regions, [])) as regions,
    zdr as stated_zdr,
    retention_days,
    effective_from,
    until,
    announced_on,
    next_price,
    latency_ms,
    tokens_per_second,
    measured_on,
    uptime_percent,
    observed_from,
    observed_to,
from ruled
left join known_providers using (provider)
order by source, provider, model_ref, provider_model_id, endpoint_tag, offer, observed_from, quote_id
