-- A reference to a model that stands for none, and why: the report of what is left out.
-- grain: provider_group, provider_model_id, model_ref, model_ref_kind
-- reads: quotes, stg_refs
-- writes: unmatched
with
quotes as (
    select
        provider,
        provider_group,
        provider_model_id,
        model_ref,
        model_ref_kind,
        coalesce(provider_model_id, model_ref) as spelling,
        max(observed_to) as last_seen_on,
    from quotes
    where model_id is null
    group by all
),
refs as (
    select provider_group, spelling, model_ref, model_ref_kind, unmatched_reason
    from stg_refs
)
select
    provider,
    provider_model_id,
    model_ref,
    model_ref_kind,
    unmatched_reason as reason,
    last_seen_on,
from quotes
inner join refs using (provider_group, spelling, model_ref, model_ref_kind)
order by provider, provider_model_id, model_ref, model_ref_kind
