-- Of each source its quotes of the day, and what was held against them.
select
  source,
  (count(*) filter (where observed_to = getvariable('run_day')))::integer as quotes,
  max(observed_to)::varchar as last_observed_on,
  coalesce(any_value(judged.quarantined), 0)::integer as quarantined,
  coalesce(any_value(lasting.disagreements), 0)::integer as disagreements,
from quotes
left join (
  select source, count(*) as quarantined
  from (
    select source from observed_quotes where outcome = 'quarantined'
    union all
    select source from raw_rejects
  )
  group by source
) as judged using (source)
left join (
  select source, count(*) as disagreements
  from (
    select unnest([source, other_source]) as source
    from disagreements
    where getvariable('run_day') - since >= cast(getvariable('agreement_days') as integer)
  )
  group by source
) as lasting using (source)
group by source order by source
