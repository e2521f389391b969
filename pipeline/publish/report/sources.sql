-- Each source's quotes of the day, and problems with them.
select
  source,
  any_value(url) as url,
  (select sha256 from raw_files where name = 'quotes') as sha256,
  (count(*) filter (where observed_to = getvariable('run_day')))::integer as quotes,
  max(observed_to)::varchar as last_observed_on,
  coalesce(any_value(judged.quarantined), 0)::integer as quarantined,
  (
    select changed_on::varchar from source_days as days
    where days.source = quotes.source and day = getvariable('run_day') and is_stale
  ) as unchanged_since,
from quotes
left join raw_sources using (source)
left join (
  select source, count(*) as quarantined
  from (
    select source from observed_quotes where outcome in ('pending', 'refused')
    union all
    select source from raw_rejects
  )
  group by source
) as judged using (source)
group by source order by source
