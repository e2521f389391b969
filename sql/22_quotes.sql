-- One endpoint price during a stretch of days: whose, of which model, at which list price, and whether the rules
-- that need no history let it count.
-- grain: quote_id
-- reads: providers, stg_minted_refs, stg_quotes, stg_refs
-- writes: quotes
with
parameters as (
    -- METHODOLOGY 9: outside of these a price is a mistake until two sources or a human say otherwise.
    select
        0.95 as discount_below,
        0.01 as blend_from,
        500 as blend_to,
        0.1 as ratio_from,
        100 as ratio_to
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
        (
            regexp_matches(
                lower(coalesce(provider_model_id, '')),
                '[-:](fast|highspeed|high-speed|ultraspeed|lightning)(-preview)?$'
            )
            or regexp_matches(quotes.provider, '-(fast|highspeed)$')
        )
        and not regexp_matches(coalesce(resolved.model_id, ''), '-(fast|highspeed|lightning)$')
            as is_hurried,
    from stg_quotes as quotes
    left join resolved
        on resolved.provider_group = quotes.provider_group
        and resolved.spelling = coalesce(quotes.provider_model_id, quotes.model_ref)
        and resolved.model_ref = quotes.model_ref
        and resolved.model_ref_kind = quotes.model_ref_kind
),
-- Speed is a tier of its own only where the provider sells the same model at its usual speed as well.
offered as (
    select
        * exclude (offer, is_hurried),
        if(
            offer = 'standard'
            and is_hurried
            and bool_or(not is_hurried) over (partition by source, provider_group, model_id),
            'priority', offer
        ) as offer,
    from named
),
listed as (
    select
        *,
        offer = 'free' or coalesce(input_usd_per_mtok = 0 and output_usd_per_mtok = 0, false) as is_free,
        input_usd_per_mtok / (1 - discount) as list_input_usd_per_mtok,
        output_usd_per_mtok / (1 - discount) as list_output_usd_per_mtok,
    from offered
),
blended as (
    select
        *,
        (3 * list_input_usd_per_mtok + list_output_usd_per_mtok) / 4 as blended_usd_per_mtok,
        (3 * input_usd_per_mtok + output_usd_per_mtok) / 4 as shown_blended_usd_per_mtok,
        output_usd_per_mtok / nullif(input_usd_per_mtok, 0) as ratio,
        coalesce(input_text, '') || ' / ' || coalesce(output_text, '') as prices_text,
        regexp_full_match(coalesce(input_text, ''), '\d+(\.\d+)?')
            and regexp_full_match(coalesce(output_text, ''), '\d+(\.\d+)?') as is_decimal,
    from listed
),
checked as (
    select
        blended.*,
        case
            when regexp_matches(coalesce(input_text, ''), '^\s*-')
                or regexp_matches(coalesce(output_text, ''), '^\s*-') then 'negative'
            when not is_decimal or not isfinite(input_usd_per_mtok) or not isfinite(output_usd_per_mtok)
                then 'not a decimal'
            when discount is null or not (discount >= 0 and discount < discount_below) then 'discount'
            when is_free then null
            when input_usd_per_mtok = 0 or output_usd_per_mtok = 0 then 'one side zero'
            when blended_usd_per_mtok not between blend_from and blend_to then 'blend out of range'
            when ratio not between ratio_from and ratio_to then 'output to input out of range'
        end as invalid_rule,
    from blended
    cross join parameters
)
select
    quote_id,
    source,
    level,
    checked.provider,
    checked.provider_group,
    provider_kind,
    provider_model_id,
    model_id,
    model_id_rule,
    model_ref,
    model_ref_kind,
    endpoint_tag,
    offer,

    -- prices
    input_usd_per_mtok,
    output_usd_per_mtok,
    cache_read_usd_per_mtok,
    cache_write_usd_per_mtok,
    discount,
    if(invalid_rule in ('negative', 'not a decimal', 'discount'), null, list_input_usd_per_mtok)
        as list_input_usd_per_mtok,
    if(invalid_rule in ('negative', 'not a decimal', 'discount'), null, list_output_usd_per_mtok)
        as list_output_usd_per_mtok,
    if(invalid_rule in ('negative', 'not a decimal', 'discount'), null, blended_usd_per_mtok)
        as blended_usd_per_mtok,
    if(invalid_rule in ('negative', 'not a decimal'), null, shown_blended_usd_per_mtok)
        as shown_blended_usd_per_mtok,

    -- verdicts
    is_free,
    case
        when is_free then 'free'
        when offer <> 'standard' then offer
        when checked.provider like '%-dedicated' then 'dedicated'
        when currency <> 'USD' then 'currency'
        when len(output_modalities) > 0 and not list_contains(output_modalities, 'text')
            then 'output is not text'
        when len(input_modalities) > 0 and not list_contains(input_modalities, 'text')
            then 'input is not text'
        when not is_available then 'unavailable'
    end as ineligible_reason,
    ineligible_reason is null as is_eligible,
    invalid_rule,
    case invalid_rule
        when 'discount' then discount::varchar
        when 'blend out of range' then blended_usd_per_mtok::varchar
        when 'output to input out of range' then ratio::varchar
        when null then null
        else prices_text
    end as invalid_value,

    -- facts
    checked.context_length,
    max_output_tokens,
    quantization,
    is_available,
    is_deprecated,
    coalesce(checked.zdr, providers.zdr) as zdr,
    coalesce(checked.trains_on_prompts, providers.trains_on_prompts) as trains_on_prompts,
    if(len(checked.regions) > 0, checked.regions, coalesce(providers.regions, [])) as regions,
    observed_from,
    observed_to,
from checked
left join providers on providers.provider = checked.provider
order by source, checked.provider, model_ref, provider_model_id, endpoint_tag, offer, observed_from, quote_id
