-- A quote observed on the run's day, with its outcome and the rule that decided it. Published as
-- the record of the day.
-- grain: quote_id
with today as (
    select ordinal from fix_days where day = getvariable('run_day')
),

judged as (
    select
        series_days.source,
        series_days.provider,
        series_days.model_id,
        series_days.endpoint_tag,
        series_days.streak,
        verdicts.verdict,
        verdicts.rule,
        verdicts.reference_usd_per_mtok,
        accepted_quotes.ordinal is not null as is_accepted,
        coalesce(accepted_quotes.is_verified, false) as is_verified,
    from series_days
    semi join today using (ordinal)
    inner join verdicts using (series_id, price_run)
    left join accepted_quotes using (series_id, ordinal)
)

select
    getvariable('run_day') as observed_on,
    quotes.quote_id,
    quotes.source,
    quotes.level,
    quotes.provider,
    quotes.provider_model_id,
    quotes.model_id,
    quotes.model_id_rule,
    quotes.endpoint_tag,
    quotes.offer,
    quotes.currency,
    quotes.native_input_per_mtok,
    quotes.native_output_per_mtok,
    quotes.units_per_usd,
    quotes.rate_on,
    quotes.input_usd_per_mtok,
    quotes.output_usd_per_mtok,
    quotes.cache_read_usd_per_mtok,
    quotes.cache_write_usd_per_mtok,
    quotes.discount,
    quotes.list_input_usd_per_mtok,
    quotes.list_output_usd_per_mtok,
    quotes.blended_usd_per_mtok,
    quotes.quantization,
    quotes.context_length,
    case
        when quotes.model_id is null then 'unmatched'
        when quotes.invalid_rule is not null then 'quarantined'
        when not quotes.is_eligible then 'not_eligible'
        when judged.is_accepted then 'accepted'
        else 'quarantined'
    end as outcome,
    coalesce(quotes.invalid_rule, judged.rule, quotes.ineligible_reason) as rule,
    judged.verdict,
    judged.streak,
    judged.reference_usd_per_mtok,
    coalesce(judged.is_verified, false) as is_verified,
from quotes
left join judged
    -- Inside the join key: as a condition beside it, DuckDB would compare every quote with every
    -- verdict.
    on judged.source = if(quotes.is_eligible, quotes.source, null)
    and judged.provider = quotes.provider
    and judged.model_id = quotes.model_id
    and judged.endpoint_tag = quotes.endpoint_tag
where getvariable('run_day') between quotes.observed_from and quotes.observed_to
order by quotes.source, quotes.provider, quotes.provider_model_id, quotes.endpoint_tag, quotes.quote_id
