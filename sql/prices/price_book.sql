-- A model's price over a range of days, back to 2023, from contemporary statements. In order: a
-- list's dated price of the creator; an aggregator's routed price for closed weights, unless more
-- catalogues state another price for the creator (the routed one may be a promotion); the creator's
-- row in most catalogues. Within a rank, more independent sources win, then an undated id. Some
-- rows may be another provider's price: a routed price of open weights or of a model that its
-- creator has ended, and a creator's row for open weights that only one source has ever had and
-- never changed. Such ranges are `is_fallback`. Gaps aren't filled.
-- grain: model_id, from_day
with ranked as (
    select
        -- Cached input never costs more than new input, and creators that bill for cache storage
        -- don't bill for writes.
        claims.* replace (
            if(cache_read_usd_per_mtok <= input_usd_per_mtok, cache_read_usd_per_mtok, null) as cache_read_usd_per_mtok,
            if(split_part(claims.model_id, '/', 1) in (select creator from data_cache_storage), null, cache_write_usd_per_mtok) as cache_write_usd_per_mtok
        ),
        coalesce(roots.root, claims.source) as root,
        not coalesce(models.open_weights, false) as is_closed,
        -- Models with other output have several token prices, and rows differ in which one they
        -- state.
        coalesce(models.output_modalities, ['text']) = ['text'] as is_text,
        count(distinct if(is_creators, coalesce(roots.root, claims.source), null)) over (partition by claims.model_id) >= 2
            or count(distinct if(is_creators, input_usd_per_mtok, null)) over (partition by claims.model_id) >= 2 as is_sold_by_creator,
        case
            when is_creators and evidence = 'vendor_dated' then 1
            when evidence = 'routed' and is_closed and not is_outdated then 2
            when is_creators and (is_closed or is_sold_by_creator) then 3
            when evidence = 'routed' then 4
            when is_creators then 5
        end as rank,
        round(ln(blended(input_usd_per_mtok, output_usd_per_mtok)) / getvariable('agreement_tolerance')) as near,
        regexp_extract(lower(claims.provider_model_id), '[^/]+$') <> split_part(claims.model_id, '/', 2) as is_other_id,
    from price_claims as claims
    left join models on models.model_id = claims.model_id
    left join roots on roots.source = claims.source and roots.provider = claims.provider
    where not is_refused or is_outdated
),

-- A row with input above output, if the model's other rows show the reverse, has swapped them.
counted as (
    select *
    from ranked
    where rank is not null
        and not is_refused
        and not (input_usd_per_mtok > output_usd_per_mtok and exists (
        from price_claims as other
        where other.model_id = ranked.model_id and other.source <> ranked.source
            and agrees(other.input_usd_per_mtok, ranked.output_usd_per_mtok)
            and agrees(other.output_usd_per_mtok, ranked.input_usd_per_mtok)
    ))
),

stretches as (
    select model_id, day as from_day, lead(day) over (partition by model_id order by day) - 1 as to_day
    from (select model_id, from_day as day from counted union select model_id, to_day + 1 from counted)
),

covering as (
    select
        stretches.*,
        counted.* exclude (model_id, from_day, to_day),
        count(distinct counted.root) over (partition by stretches.model_id, stretches.from_day, counted.rank, counted.near) as agreeing,
        count(distinct if(rank = 2 or (rank = 3 and is_text), counted.root, null)) over (
            partition by stretches.model_id, stretches.from_day, counted.near
        ) as support,
    from stretches
    inner join counted using (model_id)
    where stretches.to_day is not null and stretches.from_day between counted.from_day and counted.to_day
),

placed as (
    select
        *,
        row_number() over (
            partition by model_id, from_day
            order by
                -- The routed price or the catalogues' price of the creator, whichever has more
                -- support.
                if(rank = 3 and is_closed and support >= 2, 2, rank), if(is_closed and rank <= 3, support, 0) desc, rank, agreeing desc, coalesce(is_other_id, false), endpoint_tag <> '', source, provider, provider_model_id, evidence,
                input_usd_per_mtok, output_usd_per_mtok, cache_read_usd_per_mtok, cache_write_usd_per_mtok, other_prices
        ) as place,
    from covering
),

-- If the chosen row lacks a kind of price, use that of the next row with the same token prices.
same as (
    select
        same.* replace (
            if(
                is_write_price(same.cache_write_usd_per_mtok, same.input_usd_per_mtok),
                same.cache_write_usd_per_mtok,
                null
            ) as cache_write_usd_per_mtok
        ),
    from placed as first
    inner join placed as same using (model_id, from_day)
    where first.place = 1
        and (same.place = 1 or same.is_creators or same.rank = 2)
        and agrees(same.input_usd_per_mtok, first.input_usd_per_mtok)
        and agrees(same.output_usd_per_mtok, first.output_usd_per_mtok)
),

others as (
    select
        model_id, from_day, place, price,
        (price.kind, price.direction, price.service_tier, price.ttl_seconds, price.modality, price.unit, price.threshold_tokens is null) as about,
    from (
        select
            *,
            schedule_prices(other_prices) as stated,
            -- Priority costs more than standard, so a catalogue that repeats the standard price
            -- doesn't know it.
            list_bool_or(list_transform(
                stated,
                lambda each: each.kind = 'priority' and each.direction = 'input' and each.usd <= input_usd_per_mtok
            )) as is_repeated,
            unnest(list_filter(stated, lambda each: each.service_tier <> 'priority' or not is_repeated)) as price,
        from same
    )
    where price.kind <> 'cache_write' or price.service_tier <> 'standard'
        or is_write_price(price.usd, input_usd_per_mtok)
        or price.threshold_tokens is not null and price.usd >= input_usd_per_mtok
    qualify place = min(place) over (partition by model_id, from_day, about)
),

rest as (
    select
        model_id,
        from_day,
        arg_min(cache_read_usd_per_mtok, place) as cache_read_usd_per_mtok,
        arg_min(cache_write_usd_per_mtok, place) as cache_write_usd_per_mtok,
        to_json(
            list(price order by about, price.threshold_tokens, price."window", price.usd) filter (price is not null)
        )::varchar as other_prices,
    from same
    left join others using (model_id, from_day, place)
    group by all
),

numbered as (
    select *, count(*) filter (not is_same) over (partition by model_id order by from_day) as step
    from (
        select
            model_id,
            from_day,
            to_day,
            evidence,
            rank,
            struct_pack(
                source, provider, provider_model_id, input_usd_per_mtok, output_usd_per_mtok,
                rest.cache_read_usd_per_mtok, rest.cache_write_usd_per_mtok, rest.other_prices
            ) as price,
            coalesce(price = lag(price) over days and from_day = lag(to_day) over days + 1, false) as is_same,
        from placed
        inner join rest using (model_id, from_day)
        where place = 1
        window days as (partition by model_id order by from_day)
    )
)

select * exclude (step, price), unnest(price)
from (
    select
        model_id,
        step,
        price,
        min(from_day) as from_day,
        max(to_day) as to_day,
        arg_min(evidence, from_day) as evidence,
        arg_min(rank, from_day) > 3 as is_fallback,
    from numbered
    group by all
)
