-- A text model's quote with its model, and with its kind of offer, which depends on the provider's
-- other offers of the model.
-- grain: quote_id
with
named as (
    select
        quotes.*,
        refs.model_id,
        refs.rule as model_id_rule,
        input_usd_per_mtok / (1 - discount) as list_input_usd_per_mtok,
        output_usd_per_mtok / (1 - discount) as list_output_usd_per_mtok,
        blended(list_input_usd_per_mtok, list_output_usd_per_mtok) as blended_usd_per_mtok,
        lower(concat_ws(' ', provider_model_id, provider, if(rule = 'mode', model_ref, null))) as call_name,
        regexp_extract(
            call_name, '[-:](' || getvariable('words_speed') || '|turbo)(-preview)?( |$)', 1
        ) as speed,
        speed <> '' and not contains(coalesce(refs.model_id, ''), speed) as is_hurried,
    from stg_quotes as quotes
    left join stg_resolved_refs as refs using (provider_group, spelling, model_ref, model_ref_kind)
    where quotes.kind = 'text'
)
-- A fast variant is a separate offer only if the provider also sells normal speed; `turbo` may also
-- mean smaller, cheaper weights. Another mode is a separate offer, too.
select
    * exclude (offer, call_name, speed, is_hurried),
    case
        when
            offer = 'standard'
            and is_hurried
            and model_id is not null
            and bool_or(not is_hurried) over same_model
            and (
                speed <> 'turbo'
                or blended_usd_per_mtok
                    > min(blended_usd_per_mtok) filter (not is_hurried) over same_model
            )
            then 'priority'
        when offer = 'standard' and model_id_rule = 'mode' then 'mode'
        else offer
    end as offer,
from named
window same_model as (partition by source, provider_group, model_id)
