-- The endpoints after a run that is held: what they show goes on, and what counts stays that of the
-- last published day, with which the next run is compared.
-- grain: source, provider, model_id, endpoint
select
    next_series.* replace (
        -- A held day has no daily value: the next one takes its number.
        least(next_series.ordinal, (select coalesce(max(ordinal), 0) from state_days)) as ordinal,
        before.accepted as accepted,
        coalesce(before.is_counting, false) as is_counting
    ),
from next_series
left join state_series as before using (source, provider, model_id, endpoint)
order by source, provider, model_id, endpoint
