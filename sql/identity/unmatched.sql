-- A reference that stands for no model, with the reason.
-- grain: provider, provider_model_id, model_ref, model_ref_kind
with
refs as (
    select provider_group, spelling, model_ref, model_ref_kind, unmatched_reason from stg_refs
),
spellings as (
    select provider_group, spelling, creators is not null as has_creator from stg_spellings
),
unmatched_quotes as (
    select
        quotes.provider,
        quotes.provider_group,
        quotes.provider_model_id,
        quotes.model_ref,
        quotes.model_ref_kind,
        coalesce(quotes.provider_model_id, quotes.model_ref) as spelling,
        max(quotes.observed_to) as last_seen_on,
    from quotes
    where quotes.model_id is null
    group by all
)
select
    provider,
    provider_model_id,
    model_ref,
    model_ref_kind,
    case
        when unmatched_reason <> 'no model is spelled like this' then unmatched_reason
        when regexp_matches(spelling, 'latest$') then 'an alias that moves'
        when has_creator then 'only a reseller names it'
        else 'no creator is known'
    end as reason,
    last_seen_on,
from unmatched_quotes
inner join refs using (provider_group, spelling, model_ref, model_ref_kind)
left join spellings using (provider_group, spelling)
order by provider, provider_model_id, model_ref, model_ref_kind
