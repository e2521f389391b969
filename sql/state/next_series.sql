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
        accepted_quotes.series_id,
        day as accepted_on,
        accepted_quotes.input_usd_per_mtok as accepted_input_usd_per_mtok,
        accepted_quotes.output_usd_per_mtok as accepted_output_usd_per_mtok,
        accepted_quotes.blended_usd_per_mtok as accepted_blended_usd_per_mtok,
        accepted_quotes.payable_blended_usd_per_mtok as accepted_payable_usd_per_mtok,
        is_verified as accepted_is_verified,
        accepted_quotes.is_deprecated as accepted_is_deprecated,
        quotes.quantization as accepted_quantization,
        quotes.regions as accepted_regions,
    from accepted_quotes
    left join quotes using (quote_id)
    union all by name
    select
        series.series_id,
        accepted_on,
        accepted_input_usd_per_mtok,
        accepted_output_usd_per_mtok,
        accepted_blended_usd_per_mtok,
        accepted_payable_usd_per_mtok,
        accepted_is_verified,
        accepted_is_deprecated,
        accepted_quantization,
        accepted_regions,
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
            series_id, price_run, known_verdict, known_rule, known_reference_usd_per_mtok, known_is_confirmed,
            known_steps, known_valid_usd_per_mtok, is_remembered, payable_blended_usd_per_mtok
        ),
        verdicts.verdict,
        verdicts.rule,
        verdicts.reference_usd_per_mtok,
        verdicts.steps,
        verdicts.valid_usd_per_mtok,
        price_runs.is_confirmed,
        endpoint_tenures.since,
        last_trusted.* exclude (series_id),
        false as is_held,
    from last_days
    inner join verdicts using (series_id, price_run)
    inner join price_runs using (series_id, price_run)
    left join last_trusted using (series_id)
    left join endpoint_tenures using (series_id)
),

unquoted as (
    select * exclude (published) replace (
        false as is_held,
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
