-- A model on the aggregator's list with its latest facts; other sources are matched to its id.
-- Moving aliases (`~`), service tiers (`:free`, `:batch`) and routers are left out.
-- grain: model_id
with
listed as (
    select
        *,
        regexp_replace(model_ref, ':(free|batch)$', '') as model_id,
        model_ref like '%:free' or model_ref like '%:batch' as is_tier,
    from raw_models
    where source = 'openrouter'
),
models as (
    select *
    from listed
    where
        regexp_matches(model_id, '^[a-z0-9][a-z0-9._-]*/[a-z0-9][a-z0-9._:-]*$')
        and split_part(model_id, '/', 1) not in ('openrouter', 'switchpoint')
        and list_contains(output_modalities, 'text')
    qualify row_number() over (
        partition by model_id order by observed_to desc, is_tier, model_ref
    ) = 1
)
select
    model_id,
    split_part(model_id, '/', 1) as creator,
    -- Names begin with the creator and end with the service tier.
    regexp_replace(regexp_replace(trim(name), '^[^:]{1,24}: ', ''), ' \((free|batch)\)$', '', 'i')
        as name,
    canonical_slug,
    hugging_face_id,
    context_length,
    input_modalities,
    output_modalities,
    is_reasoning,
    supports_tools,
    -- A public repository means open weights; without one it is not known.
    if(hugging_face_id is null, open_weights, true) as open_weights,
    released_on,
    observed_to as last_seen_on,
from models
order by model_id
