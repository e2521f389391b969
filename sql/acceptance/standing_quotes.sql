-- The price that counts for a series at a fix: the quote accepted that day, or the last accepted
-- one, carried over a short gap. Endpoint by endpoint, so that a quarantined quote is not replaced
-- by a dearer endpoint. What is missing from an answer that shows another endpoint of its seller at
-- its precision has ended, and is not carried. Its terms, quantization and regions, are null where
-- they are not known. The prices that stood at the last known fix, from the state, are among them.
-- grain: series_id, ordinal
with days as (
    select day, ordinal from fix_days where is_new
),

last_known as (
    select day, ordinal from fix_days where not is_new order by ordinal desc limit 1
),

accepted as (
    select
        accepted_quotes.* exclude (day, quote_id),
        accepted_quotes.day as observed_on,
        false as is_carried,
        quotes.quantization,
        quotes.regions,
    from accepted_quotes
    left join quotes using (quote_id)
),

known as (
    select * from accepted
    union all by name
    select
        series.series_id,
        source,
        provider,
        provider_group,
        model_id,
        endpoint_tag,
        last_known.ordinal,
        level,
        accepted_input_usd_per_mtok as input_usd_per_mtok,
        accepted_output_usd_per_mtok as output_usd_per_mtok,
        accepted_blended_usd_per_mtok as blended_usd_per_mtok,
        accepted_payable_usd_per_mtok as payable_blended_usd_per_mtok,
        accepted_is_deprecated as is_deprecated,
        accepted_is_verified as is_verified,
        accepted_on as observed_on,
        accepted_on < last_known.day as is_carried,
        accepted_quantization as quantization,
        accepted_regions as regions,
    from state_series
    inner join series using (source, provider, model_id, endpoint_tag)
    cross join last_known
    where accepted_on >= last_known.day - cast(getvariable('carry_days') as integer)
),

-- The last quotes before a gap: the next fix has none.
ending as (
    select * from known
    anti join accepted
        on accepted.series_id = known.series_id
        and accepted.ordinal = known.ordinal + 1
),

carried as (
    select ending.* replace (days.ordinal as ordinal, true as is_carried)
    from ending
    inner join days
        on days.ordinal > ending.ordinal
        and days.day <= ending.observed_on + cast(getvariable('carry_days') as integer)
    anti join accepted
        on accepted.series_id = ending.series_id
        and accepted.ordinal = days.ordinal
    -- Only the last quote before a day is carried to it.
    qualify row_number() over (
        partition by series_id, days.ordinal order by ending.ordinal desc
    ) = 1
),

standing as (
    select * from known
    union all by name
    select * from carried
),

missing as (
    select standing.series_id, standing.ordinal, any_value(quantization) as quantization, max(series_days.day) as shown_on,
    from standing
    inner join series_days
        on series_days.series_id = standing.series_id
        and series_days.ordinal <= standing.ordinal
    where is_carried
    group by standing.series_id, standing.ordinal
),

-- A precision that is not told is any.
ended as (
    select missing.series_id, missing.ordinal
    from missing
    inner join series using (series_id)
    inner join series as others
        on others.source = series.source
        and others.provider = series.provider
        and others.model_id = series.model_id
        and others.series_id <> series.series_id
    inner join known
        on known.series_id = others.series_id
        and known.ordinal <= missing.ordinal
        and known.observed_on > missing.shown_on
    group by missing.series_id, missing.ordinal, others.series_id
    having coalesce(
        nullif(arg_max_null(known.quantization, known.ordinal), 'unknown') = nullif(any_value(missing.quantization), 'unknown'),
        true
    )
)

select * from standing
anti join ended using (series_id, ordinal)
