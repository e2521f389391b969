-- A reference to a text model that is not on the aggregator's list, under a name that is no other
-- model's later. `key_group` and `key_spelling`: the spelling that its keys are of.
-- grain: provider_group, spelling, model_ref, model_ref_kind
select
    provider_group,
    spelling,
    model_ref,
    model_ref_kind,
    is_sold,
    -- The catalogue's reference is tried before the provider's own spelling.
    if(model_ref_kind = 'catalogue', '', provider_group) as key_group,
    if(model_ref_kind = 'catalogue', model_ref, spelling) as key_spelling,
from stg_refs
inner join stg_mentions using (provider_group, spelling, model_ref, model_ref_kind)
where
    model_id is null
    and model_ref_kind <> 'canonical'
    and unmatched_reason = 'no model is spelled like this'
    and writes_text
    and not regexp_matches(
        lower(spelling),
        getvariable('words_no_text_model') || '|' || getvariable('words_unstable_name')
    )
order by provider_group, spelling, model_ref, model_ref_kind
