-- A current or former model on the aggregator's list, with its latest facts; other sources are
-- matched to its id. Aliases and modes of models are excluded, and so are moving aliases (`~`),
-- service tiers (`:free`, `:batch`) and routers.
-- grain: model_id
with
other_names as (
    select spelling as model_id from stg_aliases where said_by is null and model_id <> spelling
),
listed as (
    select
        *,
        without_tier(model_ref) as model_id,
        model_ref like '%:free' or model_ref like '%:batch' as is_tier,
    from raw_models
    where source = 'openrouter' and without_tier(model_ref) not in (from other_names)
),
models as (
    select *
    from listed
    where
        regexp_matches(model_id, '^' || getvariable('slug_form') || '/[a-z0-9][a-z0-9._:-]*$')
        and split_part(model_id, '/', 1) not in ('openrouter', 'switchpoint')
        and list_contains(output_modalities, 'text')
    qualify row_number() over (
        partition by model_id order by observed_to desc, is_tier, model_ref
    ) = 1
),
former as (
    select
        * exclude (last_listed_on, line) replace (coalesce(canonical_slug, model_id) as canonical_slug),
        split_part(model_id, '/', 1) as creator,
        if(hugging_face_id is null, null, true) as open_weights,
        true as is_former,
    from data_known_models
    anti join models using (model_id)
    anti join other_names using (model_id)
)
select
    * exclude (source, observed_from, observed_to, model_ref, expires_on, is_tier) replace (
        bare_name(trim(name)) as name,
        -- A public repository means open weights; without one it is unknown.
        if(hugging_face_id is null, open_weights, true) as open_weights
    ),
    split_part(model_id, '/', 1) as creator,
    false as is_former,
from models
union all by name
select * from former
