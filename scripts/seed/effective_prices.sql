-- What the aggregator's traffic paid for a model on a day, caching and promotions included: USD per
-- million blended tokens, over all sellers by their tokens.
select
    observed_on as day,
    lower(model_id) as model_id,
    round(
        sum((3 * input_usd_per_mtok + output_usd_per_mtok) / 4 * total_tokens order by provider, input_usd_per_mtok, total_tokens)
        / sum(total_tokens),
        9
    ) as blended_usd_per_mtok,
from read_parquet(getvariable('captures') || '/openrouter-effective-prices-daily.parquet')
where variant = 'standard' and total_tokens > 0 and input_usd_per_mtok > 0 and output_usd_per_mtok > 0
group by all
order by model_id, day
