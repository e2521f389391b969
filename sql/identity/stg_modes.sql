-- A reference to the thinking mode of a listed model, which isn't a model of its own.
-- grain: provider_group, spelling, model_ref, model_ref_kind
with
thinking_modes as (
    select distinct models.model_id
    from stg_canonical_models as models
    inner join stg_canonical_models as thinking_mode
        on starts_with(thinking_mode.model_id, models.model_id || '-')
        and contains(thinking_mode.model_id, 'thinking')
)
select
    unlisted.provider_group,
    unlisted.spelling,
    unlisted.model_ref,
    unlisted.model_ref_kind,
    models.creator,
    -- If a separate thinking model is listed, either may be meant.
    if(
        thinking_modes.model_id is null or contains(unlisted.spelling, ':think'),
        models.model_id,
        models.model_id || ':thinking'
    ) as model_id,
from stg_unlisted_refs as unlisted
inner join stg_matches as matches
    on matches.provider_group = unlisted.provider_group
    and matches.spelling = without_mode(unlisted.spelling)
inner join stg_canonical_models as models on models.model_id = matches.model_id
left join thinking_modes on thinking_modes.model_id = models.model_id
where
    matches.spelling <> unlisted.spelling
    and is_sold
    -- The thinking variant of an instruction-tuned model has its own weights.
    and not regexp_matches(models.model_id, ':|-instruct')
