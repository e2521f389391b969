-- A range of days of the price book. Where no source states them, adds prices that the creator
-- announced for many models at once: service tiers as a share of the standard price, such as half
-- for batches or a discount at certain hours, and caches of another lifetime as a multiple of
-- input. Applies only to the creator's own endpoint.
-- grain: model_id, from_day
with announced as (
    select
        price_book.model_id,
        price_book.from_day as step_day,
        greatest(tiers.from_day, price_book.from_day) as from_day,
        least(coalesce(tiers.to_day, price_book.to_day), price_book.to_day) as to_day,
        tiers.service_tier,
        tiers.source_url as url,
        list_transform(
            list_filter(
                list_concat([
                    text_price('base', 'input', input_usd_per_mtok),
                    text_price('base', 'output', output_usd_per_mtok),
                    text_price('cache_read', 'input', cache_read_usd_per_mtok),
                    text_price('cache_write', 'input', cache_write_usd_per_mtok, ttl_seconds := 300)
                ], schedule_prices(other_prices)),
                lambda price: price.usd is not null and price.service_tier = 'standard' and price.modality = 'text'
                    and price.unit = '1M_tokens' and price."window" is null and not price.is_surcharge
                    and case
                        when tiers.ttl_seconds is not null then price.kind = 'base' and price.direction = 'input'
                        else price.kind in ('base', 'context_tier') or (tiers.covers_caches and price.kind in ('cache_read', 'cache_write'))
                    end
            ),
            lambda price: struct_update(
                price,
                kind := case
                    when tiers.ttl_seconds is not null then 'cache_write'
                    when price.kind in ('base', 'context_tier') and tiers.service_tier <> 'standard' then tiers.service_tier
                    else price.kind
                end,
                ttl_seconds := coalesce(tiers.ttl_seconds, price.ttl_seconds),
                service_tier := tiers.service_tier,
                "window" := if(utc_start is null, null, {'utc_start': utc_start, 'utc_end': utc_end, 'utc_days': null::varchar[]}),
                usd := round(price.usd * tiers.share, 6)
            )
        ) as prices,
    from price_book
    inner join data_announced_tiers as tiers
        on regexp_full_match(price_book.model_id, tiers.models)
        and tiers.from_day <= price_book.to_day
        and coalesce(tiers.to_day >= price_book.from_day, true)
    where not is_fallback
        and (evidence = 'routed' or price_book.provider = tiers.provider)
        and (
            utc_start is not null
            or (
                tiers.ttl_seconds is not null
                and not list_contains(list_transform(schedule_prices(other_prices), lambda price: price.ttl_seconds), tiers.ttl_seconds)
            )
            or (
                tiers.ttl_seconds is null
                and not list_contains(list_transform(schedule_prices(other_prices), lambda price: price.service_tier), tiers.service_tier)
            )
        )
),

starts as (
    select model_id, from_day as step_day, from_day from price_book
    union
    select model_id, step_day, from_day from announced
    union
    select model_id, step_day, announced.to_day + 1
    from announced
    inner join price_book using (model_id)
    where price_book.from_day = step_day and announced.to_day < price_book.to_day
),

tiers as (
    select
        model_id,
        starts.from_day,
        flatten(list(prices order by service_tier)) as prices,
        list({service_tier: service_tier, url: url} order by service_tier) as announced_tiers,
    from starts
    inner join announced using (model_id, step_day)
    where starts.from_day between announced.from_day and announced.to_day
    group by all
)

select
    price_book.* replace (
        starts.from_day as from_day,
        coalesce(lead(starts.from_day) over (partition by model_id, step_day order by starts.from_day) - 1, price_book.to_day) as to_day,
        if(tiers.prices is null, other_prices, to_json(list_concat(schedule_prices(other_prices), tiers.prices))::varchar) as other_prices
    ),
    coalesce(announced_tiers, []) as announced_tiers,
from starts
inner join price_book using (model_id)
left join tiers on tiers.model_id = price_book.model_id and tiers.from_day = starts.from_day
where price_book.from_day = step_day
