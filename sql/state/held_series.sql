-- The endpoints after a held run: shown prices are updated, but accepted prices stay those of the
-- last published day, with which the next run is compared.
-- grain: source, provider, model_id, endpoint
select
    next_series.* replace (
        -- A held day has no daily value, so the next day takes its number.
        least(next_series.day_number, (select coalesce(max(day_number), 0) from state_days)) as day_number,
        before.accepted as accepted,
        coalesce(before.is_counting, false) as is_counting
    ),
from next_series
left join state_series as before using (source, provider, model_id, endpoint)
