-- Slugs missing from data/providers.csv; until they are added, their prices aren't used.
select provider_group as provider, min(source) as source, coalesce(max(name), provider_group) as name
from quotes left join (select provider, name from providers) using (provider)
where ineligible_reason = 'unknown provider' and observed_to = getvariable('run_day')
group by provider_group order by provider_group
