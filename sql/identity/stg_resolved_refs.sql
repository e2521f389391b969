-- A reference with its model: a listed one, or one inferred from catalogues.
-- grain: provider_group, spelling, model_ref, model_ref_kind
select
    refs.* exclude (model_id, rule, unmatched_reason),
    coalesce(refs.model_id, inferred.model_id) as model_id,
    case
        when refs.model_id is not null then rule
        when inferred.model_id is not null then 'inferred'
    end as rule,
    unmatched_reason,
from stg_refs as refs
left join inferred_models as inferred using (provider_group, spelling, model_ref, model_ref_kind)
