-- A reference to an unlisted text model under a name that didn't belong to another model before.
-- `key_group` and `key_spelling` identify the spelling whose keys are used. `mode_id` is the id of
-- a listed model's thinking mode, which isn't a model of its own.
-- grain: provider_group, spelling, model_ref, model_ref_kind
with
unlisted as (
    select
        provider_group,
        spelling,
        model_ref,
        model_ref_kind,
        is_sold,
        -- The catalogue's reference is tried before the provider's spelling.
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
)
select
    unlisted.*,
    models.creator as mode_creator,
    models.model_id as mode_id,
from unlisted
left join stg_matches as matches
    on matches.provider_group = unlisted.provider_group
    and matches.spelling = without_mode(unlisted.spelling)
    and is_sold
left join stg_canonical_models as models
    on models.model_id = matches.model_id
    -- The thinking variant of an instruction-tuned model has its own weights.
    and models.model_id not like '%-instruct%'
