-- A quote observed on the run's day, with its outcome and the rule that decided it. Published as
-- the record of the day.
-- grain: quote_id
with judged as (
    select
        series.*,
        true as is_eligible,
        is_pending,
        blended(accepted.list_input, accepted.list_output) / accepted.units_per_usd as accepted_usd_per_mtok,
    from accepted_prices
    inner join series using (series_id)
    where accepted_prices.day = getvariable('run_day') and not is_remembered
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
        when quotes.invalid_rule is not null then 'refused'
        when not quotes.is_eligible then 'not_eligible'
        when judged.is_pending then 'pending'
        else 'accepted'
    end as outcome,
    case
        when outcome = 'pending' then if(judged.accepted_usd_per_mtok is null, 'first_price', 'step')
        else coalesce(quotes.invalid_rule, quotes.ineligible_reason)
    end as rule,
    judged.accepted_usd_per_mtok,
from quotes
left join judged using (source, provider, model_id, endpoint, is_eligible)
where getvariable('run_day') between quotes.observed_from and quotes.observed_to
order by quotes.source, quotes.provider, quotes.provider_model_id, quotes.endpoint_tag, quotes.quote_id
