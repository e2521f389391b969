-- The slugs that data/providers.csv lacks: until then they count nowhere.
select provider_group as provider, min(source) as source, coalesce(max(name), provider_group) as name
from quotes left join (select provider, name from providers) using (provider)
where ineligible_reason = 'unknown provider' and observed_to = getvariable('run_day')
group by provider_group order by provider_group
