-- Where each series of quotes stands: its last price, for how long, and how it was judged.
-- grain: source, provider, model_id, endpoint_tag
-- reads: series_days, verdicts, price_runs
-- writes: next_series
select
    series_days.* exclude (price_run, known_verdict, known_rule, known_reference_usd_per_mtok, known_is_confirmed, is_remembered),
    verdicts.verdict,
    verdicts.rule,
    verdicts.reference_usd_per_mtok,
    price_runs.is_confirmed,
from series_days
inner join verdicts using (source, provider, model_id, endpoint_tag, price_run)
inner join price_runs using (source, provider, model_id, endpoint_tag, price_run)
qualify row_number() over (
    partition by source, provider, model_id, endpoint_tag order by series_days.ordinal desc
) = 1
order by source, provider, model_id, endpoint_tag
