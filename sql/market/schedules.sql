-- An endpoint's price schedule: base and cache prices; its source's context tiers, service tiers,
-- time windows and other units; the provider's batch and priority offers; and what its source
-- omits, if catalogues with the same base price state it. For identical terms, the source closest
-- to the provider wins. USD per unit, as billed today.
-- grain: endpoint_id
with own as (
    select *, schedule_prices(other_prices) as others from current_offers
),

-- Prices above a threshold follow the creator: if it sells the model on demand and no source states
-- a tier for that offer, tiers that catalogues state for other providers are outdated.
untiered as (
    select model_id
    from own
    inner join providers using (provider)
    where offer = 'standard' and list_contains(providers.first_party_of, split_part(model_id, '/', 1))
    group by model_id
    having not bool_or(len(list_filter(others, lambda price: price.threshold_tokens is not null)) > 0)
),

-- Each endpoint with the offers its schedule is built from, closest first.
gathered as (
    select
        endpoint_id,
        own.offer as said_offer,
        own.source as said_by,
        if(own.level = 'L3' and untiered.model_id is not null, list_filter(own.others, lambda price: price.threshold_tokens is null), own.others) as others,
        own.input_usd_per_mtok,
        own.output_usd_per_mtok,
        own.cache_read_usd_per_mtok,
        own.cache_source,
        -- A cache write price below the input price is a fee for storage, in addition to input (see
        -- `named`).
        own.cache_write_usd_per_mtok,
        own.provider = endpoints.provider as is_same_account,
        own.offer_key = endpoints.offer_key as is_own,
        -- A catalogue states either the billed price or the list price before a discount.
        list_bool_or(list_transform([1, 1 - endpoints.discount], lambda share: agree(
            share * own.input_usd_per_mtok, share * own.output_usd_per_mtok, endpoints.input_usd_per_mtok, endpoints.output_usd_per_mtok
        ))) as is_at_price,
        is_same_account
            and lower(own.provider_model_id) = lower(endpoints.provider_model_id)
            and own.input_usd_per_mtok > endpoints.input_usd_per_mtok as is_dearer,
        own.offer = endpoints.offer
            and own.offer not in ('batch', 'priority')
            and abs(own.input_usd_per_mtok - endpoints.input_usd_per_mtok) > getvariable('agreement_tolerance') * endpoints.input_usd_per_mtok as is_list,
        if(is_own, 'L0', if(own.source = endpoints.source, 'L0a', own.level)) || own.source || own.endpoint_tag || coalesce(own.provider_model_id, '') as nearness,
    from endpoints
    -- A catalogue's schedule applies to all accounts and regions of a company at the same price.
    inner join own using (provider_group, model_id)
    left join untiered using (model_id)
    where
        is_own
        or (is_same_account and endpoints.offer = 'standard' and own.offer in ('batch', 'priority') and own.level <= endpoints.level)
        or (
            own.offer = endpoints.offer
            and own.source <> endpoints.source
            and (is_same_account or own.level = 'L3')
            and (is_at_price or (is_dearer and own.offer not in ('batch', 'priority')))
        )
),

-- The prices that the endpoint's own source states, and its last threshold.
stated as (
    select
        endpoint_id,
        coalesce(list_max(list_transform(others, lambda price: price.threshold_tokens)), 0) as last_threshold,
        list_concat(
            [{kind: 'context_tier', direction: 'input', usd: input_usd_per_mtok}, {kind: 'context_tier', direction: 'output', usd: output_usd_per_mtok}],
            list_transform(others, lambda price: {kind: price.kind, direction: price.direction, usd: price.usd})
        ) as own_prices,
    from gathered
    where is_own
),

-- Rows at another price than the endpoint's (`is_list`). If they state the price before its
-- discount, only their service tiers are known to be billed. If they are dearer, only prices above
-- the own source's last threshold are used, where they are higher than its own prices.
bounded as (
    select
        gathered.* replace (
            if(
                is_list,
                list_filter(
                    others,
                    lambda price: if(
                        price.service_tier <> 'standard',
                        is_at_price,
                        is_dearer and price.threshold_tokens > last_threshold
                            and price.usd > coalesce(list_max(list_transform(
                                list_filter(own_prices, lambda each: each.kind = price.kind and each.direction = price.direction),
                                lambda each: each.usd
                            )), 0)
                    )
                ),
                others
            ) as others
        ),
    from gathered
    left join stated using (endpoint_id)
),

named as (
    select
        *,
        -- A fast variant isn't the priority tier, which promises capacity.
        case said_offer when 'batch' then 'batch' when 'priority' then 'fast' else 'standard' end as tier,
        if(tier = 'standard', 'base', said_offer) as own_kind,
        list_concat(
            list_filter(
                if(is_list, [], [
                    text_price(own_kind, 'input', input_usd_per_mtok, tier),
                    text_price(own_kind, 'output', output_usd_per_mtok, tier),
                    text_price('cache_read', 'input', cache_read_usd_per_mtok, tier),
                    text_price('cache_write', 'input', cache_write_usd_per_mtok, tier, ttl_seconds := 300,
                        is_surcharge := coalesce(cache_write_usd_per_mtok < 0.99 * input_usd_per_mtok, false))
                ]),
                lambda price: price.usd is not null and (price.usd > 0 or price.kind <> 'cache_write')
            ),
            -- A batch or fast variant isn't another service tier with its own discount: its
            -- source's rows describe the plain offer.
            if(
                said_offer in ('batch', 'priority'),
                list_transform(
                    list_filter(others, lambda price: price.service_tier in ('standard', tier)),
                    lambda price: struct_update(price, service_tier := tier)
                ),
                others
            )
        ) as rows,
    from bounded
),

listed as (
    select
        *,
        max(price.usd) filter (price.direction = 'input' and price.modality = 'text' and price.kind in ('base', 'context_tier', 'priority', price.service_tier)) over (
            partition by endpoint_id, nearness, price.service_tier, price.threshold_tokens, price.window
        ) as kept_usd,
        bool_or(price.kind = 'cache_write' and price.is_surcharge) over (partition by endpoint_id, nearness) as has_fee,
    from (select endpoint_id, nearness, said_by, cache_source, unnest(rows) as price from named)
),

chosen as (
    select
        * replace (
            -- A storage fee for caches applies to every tier.
            struct_update(
                price,
                is_surcharge := price.is_surcharge or has_fee and coalesce(price.kind = 'cache_write' and price.usd < 0.99 * kept_usd, false)
            ) as price
        ),
        case
            when price.threshold_tokens is not null then 'context_tier'
            when price.service_tier <> 'standard' then price.service_tier
            else price.kind
        end as about,
    from listed
    -- Otherwise, a write price below the input price is something else, such as a read price. A
    -- price many times as high as input is wrong, too.
    where
        (has_fee or not coalesce(price.kind = 'cache_write' and price.usd < 0.99 * kept_usd, false))
        and not coalesce(price.kind = 'cache_write' and price.usd > getvariable('cache_write_max_ratio') * kept_usd, false)
    qualify row_number() over (
        partition by
            endpoint_id, price.kind, price.direction, price.threshold_tokens, price.service_tier, price.ttl_seconds,
            price.window, price.modality, price.unit
        order by nearness, price.usd
    ) = 1
)

select
    endpoint_id,
    list(
        struct_update(price, usd := round(price.usd, 6))
        order by price.service_tier = 'standard' desc, price.service_tier, coalesce(price.threshold_tokens, 0), price.window is not null, price.kind, price.direction, price.ttl_seconds, price.modality, price.unit
    ) as prices,
    -- The source of each group of prices, named like the response's `facts`.
    list_sort(list_distinct(list({'about': about, 'source': if(about = 'cache_read' and price.modality = 'text', coalesce(cache_source, said_by), said_by)}))) as price_sources,
from chosen
group by all
