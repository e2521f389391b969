-- The state of each series of quotes: its last price, streak and verdict, and its last accepted
-- price. A series that is no longer quoted is kept as it was.
-- grain: source, provider, model_id, endpoint_tag
with last_days as (
    select *
    from series_days
    qualify row_number() over (partition by series_id order by ordinal desc) = 1
),

trusted as (
    select
        series_id,
        day as accepted_on,
        input_usd_per_mtok as accepted_input_usd_per_mtok,
        output_usd_per_mtok as accepted_output_usd_per_mtok,
        blended_usd_per_mtok as accepted_blended_usd_per_mtok,
        is_verified as accepted_is_verified,
        is_deprecated as accepted_is_deprecated,
    from accepted_quotes
    union all by name
    select
        series.series_id,
        accepted_on,
        accepted_input_usd_per_mtok,
        accepted_output_usd_per_mtok,
        accepted_blended_usd_per_mtok,
        accepted_is_verified,
        accepted_is_deprecated,
    from state_series
    inner join series using (source, provider, model_id, endpoint_tag)
    where accepted_on is not null
),

last_trusted as (
    select *
    from trusted
    qualify row_number() over (partition by series_id order by accepted_on desc) = 1
),

judged as (
    select
        last_days.* exclude (
            series_id, price_run, known_verdict, known_rule, known_reference_usd_per_mtok, known_is_confirmed, is_remembered
        ),
        verdicts.verdict,
        verdicts.rule,
        verdicts.reference_usd_per_mtok,
        price_runs.is_confirmed,
        last_trusted.* exclude (series_id),
    from last_days
    inner join verdicts using (series_id, price_run)
    inner join price_runs using (series_id, price_run)
    left join last_trusted using (series_id)
),

unquoted as (
    select * replace (
        coalesce(native_input_per_mtok, input_usd_per_mtok) as native_input_per_mtok,
        coalesce(native_output_per_mtok, output_usd_per_mtok) as native_output_per_mtok
    )
    from state_series
    anti join series_days using (source, provider, model_id, endpoint_tag)
)

select *
from (select * from judged union all by name select * from unquoted)
-- A series that comes back later counts as new; otherwise the state would only grow.
where day > getvariable('run_day') - cast(getvariable('history_days') as integer)
order by source, provider, model_id, endpoint_tag
