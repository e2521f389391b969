-- One price of an endpoint during a range of days: its model, its list price, and whether it passes
-- the rules that need no history.
-- grain: quote_id
with
-- Voids of one quote may overlap in time.
voids as (
    select
        source as void_source,
        provider as void_provider,
        provider_model_id as void_model_id,
        list({first: cast(from_day as date), last: cast(to_day as date)}) as void_days,
    from data_voids
    group by all
),
resolved as (
    select
        refs.provider_group,
        refs.spelling,
        refs.model_ref,
        refs.model_ref_kind,
        coalesce(refs.model_id, minted.model_id) as model_id,
        case
            when refs.model_id is not null then refs.rule
            when minted.model_id is not null then 'minted'
        end as model_id_rule,
    from stg_refs as refs
    left join stg_minted_refs as minted using (provider_group, spelling, model_ref, model_ref_kind)
),
named as (
    select
        quotes.*,
        resolved.model_id,
        resolved.model_id_rule,
        input_usd_per_mtok / (1 - discount) as list_input_usd_per_mtok,
        output_usd_per_mtok / (1 - discount) as list_output_usd_per_mtok,
        (getvariable('blend_input_weight') * list_input_usd_per_mtok + getvariable('blend_output_weight') * list_output_usd_per_mtok)
            / (getvariable('blend_input_weight') + getvariable('blend_output_weight')) as blended_usd_per_mtok,
        regexp_extract(
            lower(coalesce(provider_model_id, '') || ' ' || quotes.provider),
            '[-:](' || getvariable('words_speed') || '|turbo)(-preview)?( |$)', 1
        ) as speed,
        speed <> '' and not contains(coalesce(resolved.model_id, ''), speed) as is_hurried,
    from stg_quotes as quotes
    left join resolved
        on resolved.provider_group = quotes.provider_group
        and resolved.spelling = coalesce(quotes.provider_model_id, quotes.model_ref)
        and resolved.model_ref = quotes.model_ref
        and resolved.model_ref_kind = quotes.model_ref_kind
    where quotes.kind = 'text'
),
-- A fast variant is an offer of its own only where the provider also sells the model at normal
-- speed. `turbo` may also name smaller weights, which are cheaper.
offered as (
    select
        * exclude (offer, speed, is_hurried),
        if(
            offer = 'standard'
            and is_hurried
            and model_id is not null
            and bool_or(not is_hurried) over same_model
            and (
                speed <> 'turbo'
                or blended_usd_per_mtok
                    > min(if(is_hurried, null, blended_usd_per_mtok)) over same_model
            ),
            'priority', offer
        ) as offer,
    from named
    window same_model as (partition by source, provider_group, model_id)
),
-- The aggregator's live list has no provider ids. The id is the one that the endpoint had there
-- before, else the only one that any source has for the offer.
known_ids as (
    select source, provider, model_id, endpoint_tag, offer, arg_max(provider_model_id, observed_to) as known_id
    from offered
    where provider_model_id is not null and model_id is not null
    group by all
),
only_ids as (
    select provider, model_id, offer, min(provider_model_id) as only_id
    from offered
    where provider_model_id is not null and model_id is not null
    group by all
    having count(distinct lower(provider_model_id)) = 1
),
called as (
    select
        offered.* replace (coalesce(provider_model_id, known_id, only_id) as provider_model_id),
        coalesce(provider_model_id, known_id) is not null as is_own_id,
    from offered
    left join known_ids using (source, provider, model_id, endpoint_tag, offer)
    left join only_ids using (provider, model_id, offer)
),
priced as (
    select
        *,
        offer = 'free' or coalesce(native_input_per_mtok = 0 and native_output_per_mtok = 0, false)
            as is_free,
        (getvariable('blend_input_weight') * input_usd_per_mtok + getvariable('blend_output_weight') * output_usd_per_mtok)
            / (getvariable('blend_input_weight') + getvariable('blend_output_weight')) as shown_blended_usd_per_mtok,
        output_usd_per_mtok / nullif(input_usd_per_mtok, 0) as ratio,
        coalesce(input_text, '') || ' / ' || coalesce(output_text, '') as prices_text,
        regexp_full_match(coalesce(input_text, ''), '\d+(\.\d+)?')
            and regexp_full_match(coalesce(output_text, ''), '\d+(\.\d+)?')
            -- A text with more digits than a double can hold is not a price.
            and native_input_per_mtok is not null and native_output_per_mtok is not null as is_decimal,
    from called
),
ruled as (
    select
        priced.*,
        case
            -- Shown to be wrong after it was accepted: a row of data/voids.csv with a reason.
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
            when ratio not between getvariable('ratio_hard_min') and getvariable('ratio_hard_max') then 'output to input out of range'
        end as invalid_rule,
        coalesce(invalid_rule not in ('negative', 'not a decimal', 'discount'), true) as has_list,
        case
            when is_free then 'free'
            when offer <> 'standard' then offer
            when currency <> 'USD' and units_per_usd is null then 'currency'
            when len(input_modalities) > 0 and not list_contains(input_modalities, 'text')
                then 'input is not text'
            -- Of a model that writes images or sounds too, such a price is theirs, not text's.
            when len(list_filter(output_modalities, lambda each: each <> 'text')) > 0
                and ratio > getvariable('text_ratio_max')
                then 'output is not text'
            when not is_available then 'unavailable'
            -- Without a line for it, whether it is another name of a known seller is not known.
            when provider_group not in (select provider from data_providers) then 'unknown provider'
        end as ineligible_reason,
    from priced
    left join voids
        on void_source = source
        and void_provider = provider
        and void_model_id = provider_model_id
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
        when 'output to input out of range' then ratio::varchar
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
