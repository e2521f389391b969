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
),
thinking_modes as (
    select distinct models.model_id
    from stg_canonical_models as models
    inner join stg_canonical_models as thinking_mode
        on starts_with(thinking_mode.model_id, models.model_id || '-')
        and contains(thinking_mode.model_id, 'thinking')
)
select
    unlisted.*,
    models.creator as mode_creator,
    -- If a separate thinking model is listed, either may be meant.
    if(
        thinking_modes.model_id is null or contains(unlisted.spelling, ':think'),
        models.model_id,
        models.model_id || ':thinking'
    ) as mode_id,
from unlisted
left join stg_matches as matches
    on matches.provider_group = unlisted.provider_group
    and matches.spelling = without_mode(unlisted.spelling)
    and matches.spelling <> unlisted.spelling
    and is_sold
left join stg_canonical_models as models
    on models.model_id = matches.model_id
    -- The thinking variant of an instruction-tuned model has its own weights.
    and not regexp_matches(models.model_id, ':|-instruct')
left join thinking_modes on thinking_modes.model_id = models.model_id
