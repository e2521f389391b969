-- An endpoint that replaces another: if exactly one of a provider's endpoints for a model
-- disappears at a source and one appears the same day, it continues as the same endpoint.
-- grain: series_id, ordinal
with answered as (
    select source, ordinal, lag(ordinal) over (partition by source order by ordinal) as previous_ordinal
    from (select distinct source, ordinal from shown_prices)
),

kept as (
    select *, lead(ordinal) over (partition by series_id order by ordinal) as next_ordinal, lag(ordinal) over (partition by series_id order by ordinal) as last_ordinal
    from shown_prices
),

gone as (
    select kept.source, kept.provider, kept.model_id, kept.series_id, answered.ordinal
    from kept
    inner join answered on answered.source = kept.source and answered.previous_ordinal = kept.ordinal
    where coalesce(kept.next_ordinal > answered.ordinal, true)
),

come as (
    select source, provider, model_id, series_id, ordinal
    from kept
    where last_ordinal is null and not is_remembered
)

select come.series_id, come.ordinal, gone.series_id as before_series_id
from come
inner join gone using (source, provider, model_id, ordinal)
qualify
    count(*) over (partition by come.series_id, come.ordinal) = 1
    and count(*) over (partition by gone.series_id, come.ordinal) = 1
order by come.series_id
