-- Prices of the run's day that we don't use: `pending` or `refused`, with the rule and the price
-- used instead. Also lists the rows that were rejected.
-- grain: path
-- writes: quarantine.json
with began as (
    select (source, provider, model_id, endpoint) as endpoint_key, arg_max(value_days.day, run) as since
    from price_runs
    inner join series using (series_id)
    inner join value_days on value_days.day_number = price_runs.first_day_number
    group by all
),

waiting as (
    select
        observed_quotes.*,
        case rule
            when 'step' then 'The price differs too much from the last accepted price'
            when 'first_price' then 'The first price differs too much from independent sources'
            when 'voided' then 'The price was proven wrong'
            when 'duplicate' then 'The source lists two prices for the endpoint'
            when 'negative' then 'The price is negative'
            when 'not a decimal' then 'The price isn’t a plain decimal number'
            when 'discount' then 'The discount is implausible'
            when 'one side zero' then 'Only input or only output has a price'
            when 'blend out of range' then 'The price is outside the plausible range'
        end as reason,
        case
            when quotes.invalid_value is not null then quotes.invalid_value
            when rule = 'step' then round(observed_quotes.blended_usd_per_mtok / accepted_usd_per_mtok, 4)::varchar
        end as value,
        case rule
            when 'discount' then concat('below ', getvariable('discount_below'))
            when 'blend out of range'
                then concat(getvariable('range_min_usd_per_mtok'), ' to ', getvariable('range_max_usd_per_mtok'))
            when 'step' then concat(round(100 * getvariable('step_from')), '%')
            when 'first_price' then concat(round(100 * getvariable('step_from')), '%')
        end as threshold,
        case
            when standing.model_id is null then 'left_out'
            when standing.is_pending or standing.is_kept then 'carried'
            else 'replaced'
        end as stands,
        if(outcome = 'pending', coalesce(began.since, getvariable('run_day')), getvariable('run_day')) as since,
    from observed_quotes
    inner join quotes using (quote_id)
    left join model_provider_prices as standing
        on standing.provider = quotes.provider_group
        and standing.model_id = quotes.model_id
        and standing.day = getvariable('run_day')
    left join began on began.endpoint_key = (quotes.source, quotes.provider, quotes.model_id, quotes.endpoint)
    -- Free and batch offers are never used, so they aren't listed.
    where outcome in ('pending', 'refused') and quotes.is_eligible
),

rejects as (
    select source, "row", field, value, reason from raw_rejects
    union all
    select
        source,
        concat_ws(' ', provider, provider_model_id),
        concat_ws(' ', direction, unit),
        usd::varchar,
        'A price of the row is beyond what its unit costs anywhere: it has another unit than it says',
    from unit_quotes
    where is_misstated and observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
    group by all
)

select
    'quarantine.json' as path,
    to_json({
        'quotes': coalesce((
            select list(struct_pack(
                source, provider, model_id,
                model_id_on_provider := provider_model_id,
                endpoint_tag,
                input_price_per_m := round(input_usd_per_mtok, 6),
                output_price_per_m := round(output_usd_per_mtok, 6),
                status := outcome,
                rule, reason, value, threshold,
                outcome := stands,
                since
            ) order by model_id, provider, source, endpoint_tag, provider_model_id, input_usd_per_mtok, output_usd_per_mtok)
            from waiting
        ), []),
        'rejected_rows': coalesce((select list(rejects order by source, "row", field, value, reason) from rejects), []),
    }) as document,
