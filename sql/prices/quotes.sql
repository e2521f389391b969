-- A price of an endpoint over a range of days: its model, list price, and whether it passes the
-- rules that need no history. The aggregator's live list has no provider ids, so the id to send is
-- the one the endpoint had there before, otherwise the only one that any source states for the
-- offer.
-- grain: quote_id
with
known_ids as (
    select source, provider, model_id, endpoint_tag, offer, arg_max(provider_model_id, observed_to) as known_id
    from named_quotes
    where model_id is not null
    group by all
),
only_ids as (
    select provider, model_id, offer, min(provider_model_id) as only_id
    from named_quotes
    where model_id is not null
    group by all
    having count(distinct lower(provider_model_id)) = 1
),
priced as (
    select
        * exclude (known_id, only_id) replace (coalesce(provider_model_id, known_id, only_id) as provider_model_id),
        coalesce(named_quotes.provider_model_id, known_id) is not null as is_own_id,
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
    left join known_ids using (source, provider, model_id, endpoint_tag, offer)
    left join only_ids using (provider, model_id, offer)
),
voided as (
    select distinct quote_id
    from priced
    inner join data_voids as voids using (source, provider, provider_model_id)
    where voids.from_day <= observed_to and voids.to_day >= observed_from
),
ruled as (
    select
        priced.*,
        case
            -- Found to be wrong after acceptance: a row of data/voids.csv with a reason.
            when voided.quote_id is not null then 'voided'
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
            -- If a model also writes images or audio, an unusually high output price is theirs, not
            -- text's.
            when len(list_filter(output_modalities, lambda each: each <> 'text')) > 0
                and ratio > getvariable('text_ratio_max')
                then 'output is not text'
            when not is_available then 'unavailable'
            -- Without an entry, it might be another name of a known provider.
            when provider_group not in (select provider from data_providers) then 'unknown provider'
        end as ineligible_reason,
    from priced
    left join voided using (quote_id)
)
select
    ruled.* exclude (provider_name, model_name, spelling, input_text, output_text, input_modalities, output_modalities, prices_text, is_decimal, has_list)
        replace (
            if(has_list, list_input_usd_per_mtok, null) as list_input_usd_per_mtok,
            if(has_list, list_output_usd_per_mtok, null) as list_output_usd_per_mtok,
            if(has_list, blended_usd_per_mtok, null) as blended_usd_per_mtok,
            coalesce(ruled.zdr, providers.zdr) as zdr,
            coalesce(ruled.trains_on_prompts, providers.trains_on_prompts) as trains_on_prompts,
            if(len(ruled.regions) > 0, ruled.regions, coalesce(providers.regions, [])) as regions
        ),
    if(has_list, native_input_per_mtok / (1 - discount), null) as list_native_input_per_mtok,
    if(has_list, native_output_per_mtok / (1 - discount), null) as list_native_output_per_mtok,
    ineligible_reason is null as is_eligible,
    case invalid_rule
        when 'discount' then discount::varchar
        when 'blend out of range' then blended_usd_per_mtok::varchar
        else if(invalid_rule is null, null, prices_text)
    end as invalid_value,
    offer_key(source, provider, model_id, endpoint_tag, provider_model_id, offer) as offer_key,
    endpoint_name(endpoint_tag, provider_model_id) as endpoint,
    ruled.regions as stated_regions,
    ruled.zdr as stated_zdr,
from ruled
left join providers using (provider)
order by source, provider, model_ref, provider_model_id, endpoint_tag, offer, observed_from, quote_id
