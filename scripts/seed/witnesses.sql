-- What LLMRates read on sellers' own price pages, as runs of days on which nothing changed; of the
-- sellers that data/provider-aliases.csv names.
with
days as (
    select day, row_number() over (order by day) as place
    from (select distinct day from read_parquet(getvariable('captures') || '/llmrates-daily.parquet'))
),
said as (
    select distinct
        'llmrates' as source,
        day,
        place,
        if(coalesce(region, '') = '', seller, seller || '/' || region) as provider,
        model_name,
        null::varchar as region,
        processing_tier as service_tier,
        nullif(token_tier_min, 0) as threshold_tokens,
        nullif(tier_label, '') as label,
        currency,
        plain(input_per_1m) as input_per_mtok,
        plain(output_per_1m) as output_per_mtok,
        plain(cache_read_per_1m) as cache_read_per_mtok,
        plain(cache_write_per_1m) as cache_write_per_mtok,
        url,
    from read_parquet(getvariable('captures') || '/llmrates-daily.parquet')
    inner join days using (day)
    semi join (select alias from read_csv(getvariable('aliases')) where source = 'llmrates') as known
        on known.alias = if(coalesce(region, '') = '', seller, seller || '/' || region)
    where kind = 'general' and coalesce(input_per_1m, output_per_1m) is not null
),
placed as (
    select *, place - row_number() over (partition by source, provider, model_name, service_tier, threshold_tokens, label, currency, input_per_mtok, output_per_mtok, cache_read_per_mtok, cache_write_per_mtok, url order by place) as stretch
    from said
)
select * exclude (day, place, stretch), min(day) as observed_from, max(day) as observed_to
from placed
group by all
order by all
