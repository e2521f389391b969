-- A reference with its model: a listed one, or one inferred from catalogues.
-- grain: provider_group, spelling, model_ref, model_ref_kind
select
    refs.* exclude (model_id, rule, unmatched_reason),
    coalesce(refs.model_id, minted.model_id) as model_id,
    minted.creator as minted_creator,
    case
        when refs.model_id is not null then rule
        when minted.model_id is not null then 'minted'
    end as rule,
    unmatched_reason,
from stg_refs as refs
left join stg_minted_refs as minted using (provider_group, spelling, model_ref, model_ref_kind)
order by provider_group, spelling, model_ref, model_ref_kind
