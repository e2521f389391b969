-- What an independent witness of the work list says of an endpoint's price: whether any of its prices
-- for the company's model is within the tolerance of the list price or of the one billed, and else
-- the nearest, USD per million tokens. A seller's own list is not doubted, nor what is sold by region,
-- which catalogues leave out. A witness that contradicts
-- too much of what others confirm is set aside for the day.
-- grain: endpoint_id, root
with said as (
    select provider_group, model_id, root, input_usd_per_mtok as usd_in, output_usd_per_mtok as usd_out
    from recent_quotes
    inner join data_witnesses on data_witnesses.witness = recent_quotes.source
    where role = 'work_list'
        and offer = 'standard'
        and not is_free
        and source not in (select source from stale_sources)
),

priced as (
    select
        endpoint_id,
        model_id,
        endpoints.input_usd_per_mtok as billed_in,
        endpoints.output_usd_per_mtok as billed_out,
        1 / (1 - discount) as list_factor,
        provider_group,
        own_root,
        price_evidence,
    from endpoints
    inner join providers using (provider)
    inner join endpoint_evidence using (endpoint_id)
    inner join offer_regions using (endpoint_id)
    where (coalesce(region_source, 'seller') = 'seller' or list_contains(offer_regions.regions, 'global'))
        and endpoints.offer = 'standard' and not is_free and level <> 'L1' and billed_in > 0 and billed_out > 0
),

compared as (
    select
        endpoint_id,
        root,
        least(
            greatest(abs(usd_in / billed_in - 1), abs(usd_out / billed_out - 1)),
            greatest(abs(usd_in / (billed_in * list_factor) - 1), abs(usd_out / (billed_out * list_factor) - 1))
        ) as distance,
        usd_in,
        usd_out,
        len(list_filter(price_evidence, lambda each: each.root not in (own_root, said.root))) > 0 as is_confirmed_elsewhere,
    from priced
    inner join said using (provider_group, model_id)
    where root <> own_root
),

nearest as (
    select *
    from compared
    qualify row_number() over (
        partition by endpoint_id, root order by distance, usd_in, usd_out
    ) = 1
),

judged as (
    select
        * exclude (distance),
        round(distance, 6) as error,
        distance > getvariable('agreement_tolerance') as is_against,
    from nearest
)

select
    *,
    coalesce(
        count(*) filter (is_against and is_confirmed_elsewhere) over (partition by root)
        > getvariable('set_aside_share') * count(*) filter (is_confirmed_elsewhere) over (partition by root),
        false
    ) as is_set_aside,
from judged
order by endpoint_id, root
