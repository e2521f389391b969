-- A reference that matches no model, with the reason.
-- grain: provider, provider_model_id, model_ref, model_ref_kind
select
    provider,
    provider_model_id,
    model_ref,
    model_ref_kind,
    case
        when unmatched_reason <> 'no model is spelled like this' then unmatched_reason
        when regexp_matches(spelling, 'latest$') then 'an alias that moves'
        when creators is not null then 'only a reseller names it'
        else 'no creator is known'
    end as reason,
    max(observed_to) as last_seen_on,
from named_quotes as quotes
inner join stg_refs using (provider_group, spelling, model_ref, model_ref_kind)
left join stg_spellings using (provider_group, spelling)
where quotes.model_id is null
group by all
