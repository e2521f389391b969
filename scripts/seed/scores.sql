-- Every stretch of days on which a model variant had one intelligence score.
-- The publisher re-based its scale on 2026-06-16 and flagged most values of that day as estimated until
-- it had measured again. Its capture lacks the flag, so a value that first appears on that day has no
-- basis here: sql/ takes it as measured where the aggregator, which carried none but measured values
-- from that day on, shows the same one. Any other value was measured: before it, or anew after it.
with
published as (
    select * from read_parquet(getvariable('captures') || '/artificial-analysis-scores.parquet')
),
listed as (
    select * from read_parquet(getvariable('captures') || '/openrouter-models-daily.parquet')
    where intelligence_index is not null and not regexp_matches(model_id, '^~|:(free|batch)$')
),
followed as (
    select
        model_id,
        observed_on,
        intelligence_index,
        intelligence_index is distinct from lag(intelligence_index) over days
            or observed_on is distinct from lag(observed_on) over days + 1 as is_new,
    from listed
    window days as (partition by model_id order by observed_on)
),
stretches as (
    select
        *,
        sum(is_new::integer) over (partition by model_id order by observed_on) as stretch,
    from followed
),
aggregator as (
    select
        'openrouter' as source,
        min(observed_on) as observed_from,
        max(observed_on) as observed_to,
        model_id as model_ref,
        '' as variant,
        intelligence_index as score,
        'measured' as basis,
    from stretches
    group by model_id, intelligence_index, stretch
),
publisher as (
    select
        'artificial-analysis' as source,
        valid_from as observed_from,
        last_seen as observed_to,
        creator || '/' || slug as model_ref,
        slug as variant,
        score,
        if(valid_from = date '2026-06-16', null, 'measured') as basis,
    from published
)
from aggregator
union all by name
from publisher
order by source, model_ref, variant, observed_from
