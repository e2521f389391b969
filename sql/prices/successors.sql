-- The endpoint of the fix before whose place another takes: of one seller at one source, and of one
-- precision, exactly one goes and one comes. A precision that is not told is any.
-- grain: series_id, ordinal
with gone as (
    select source, provider, model_id, quantization, series_id, ordinal + 1 as ordinal
    from standing_quotes
    anti join (select series_id, ordinal - 1 as ordinal from standing_quotes) using (series_id, ordinal)
),

come as (
    select source, provider, model_id, quantization, series_id, ordinal
    from standing_quotes
    anti join (select series_id, ordinal + 1 as ordinal from standing_quotes) using (series_id, ordinal)
)

select come.series_id, come.ordinal, gone.series_id as before_series_id
from come
inner join gone using (source, provider, model_id, ordinal)
where coalesce(nullif(come.quantization, 'unknown') = nullif(gone.quantization, 'unknown'), true)
qualify
    count(*) over (partition by come.series_id, come.ordinal) = 1
    and count(*) over (partition by gone.series_id, come.ordinal) = 1
order by come.series_id, come.ordinal
