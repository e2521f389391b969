-- A source's statement about an offer's price over a range of days, unaltered: from the embedded
-- history back to 2023, and from announcements. USD per million tokens. `evidence`: `vendor_dated`
-- is a list's own dated price or the creator's announcement; `routed` is an aggregator's price for
-- the endpoint it tries first, which belongs to no particular provider; `creator_catalogue_price`
-- is a catalogue row of the creator; `catalogue_price` is a catalogue row or an announcement of
-- another provider. For a list with dates, its latest version is used. No price is taken from an
-- `is_refused` row: its price may not be in dollars or is out of range, it is void, or it is
-- `is_outdated`, because the provider had announced another price by then, or the creator had ended
-- the model or moved an undated id to another model.
-- grain: model_id, source, provider, provider_model_id, endpoint_tag, from_day, to_day, evidence, input_usd_per_mtok, output_usd_per_mtok, cache_read_usd_per_mtok, other_prices
with claims as (
    select
        stated.* exclude (offer, effective_from, until, observed_from, observed_to)
            -- A router's mode of a model has prices of its own.
            replace (if(offer = 'mode', lower(stated.provider_model_id), stated.model_id) as model_id),
        observed_from as first_seen,
        observed_to as last_seen,
        creators.creator is not null as is_creators,
        case
            when effective_from is not null then 'vendor_dated'
            when stated.provider = source then 'routed'
            when is_creators then 'creator_catalogue_price'
            else 'catalogue_price'
        end as evidence,
        -- A list's date for a moving name applies to the model only while the name referred to it.
        if(evidence = 'vendor_dated', greatest(effective_from, moved.from_day), observed_from) as from_day,
        -- Where a list dates its prices, `until` is a price's last day; elsewhere the model's.
        case
            when evidence = 'vendor_dated' then coalesce(until, observed_to)
            when source in (select source from raw_past_quotes where effective_from is not null) then least(observed_to, coalesce(until, observed_to))
            else observed_to
        end as to_day,
        -- A catalogue's figures for a provider that bills in another currency may not be dollars.
        blended(input_usd_per_mtok, output_usd_per_mtok) > getvariable('range_max_usd_per_mtok')
            or stated.provider in (select provider from data_providers where currency <> 'USD')
            as is_refused,
        -- A void counts from its first day if it lasts as long as the statement.
        (
            select min(voids.from_day)
            from data_voids as voids
            where voids.source = stated.source and voids.provider = stated.provider
                and voids.provider_model_id = lower(stated.provider_model_id)
                and observed_to between voids.from_day and voids.to_day
        ) as void_from,
    from raw_past_quotes as stated
    left join data_moving_names as moved using (provider, provider_model_id, model_id)
    left join provider_creators as creators
        on creators.provider = stated.provider and creators.creator = split_part(stated.model_id, '/', 1)
    -- If a router is itself a source, skip catalogues' rows about it.
    where
        (offer = 'standard' or (offer = 'mode' and stated.provider = source))
        and (stated.provider = source or stated.provider not in (select provider from providers where kind = 'router'))
),

moves as (
    select provider, model_id, max(next_day) - 1 as last_day
    from (
        select *, lead(from_day) over (partition by provider, provider_model_id order by from_day) as next_day
        from data_moving_names
    )
    group by all
    having bool_and(next_day is not null)
),

-- The last day on which a row can state its provider's price: catalogues often keep old rows.
bounded as (
    select
        claims.*,
        least(
            void_from - 1,
            if(is_creators or evidence = 'routed', least(
                ends.retires_on,
                if(evidence = 'creator_catalogue_price' and not regexp_matches(provider_model_id, '\d{4}'), moves.last_day, null)
            ), null),
            (
                select min(announced.from_day) - 1
                from data_announced_prices as announced
                where evidence in ('creator_catalogue_price', 'catalogue_price')
                    and announced.model_id = claims.model_id and announced.provider = claims.provider
                    and announced.from_day between claims.from_day + 1 and claims.to_day
                    and not agree(
                        claims.input_usd_per_mtok, claims.output_usd_per_mtok,
                        announced.input_usd_per_mtok, announced.output_usd_per_mtok
                    )
            )
        ) as last_day,
    from claims
    left join moves using (provider, model_id)
    left join lifecycle as ends on ends.model_id = claims.model_id and ends.is_creators_end
),

parts as (
    select * exclude (void_from, last_day, is_after) replace (
        if(is_after, greatest(from_day, last_day + 1), from_day) as from_day,
        if(is_after, to_day, least(to_day, last_day)) as to_day,
        is_refused or is_after and (is_creators or evidence <> 'routed' or void_from is not null) as is_refused
    ), is_after and coalesce(last_day < void_from - 1, true) as is_outdated,
    from bounded
    cross join (values (false), (true)) as sides (is_after)
    where not is_after or last_day is not null
)

-- Keep only the latest version of a list's dated price, and one of several equal catalogue rows.
select * from parts
where from_day <= to_day
qualify row_number() over (
    partition by
        model_id, source, provider, provider_model_id, endpoint_tag, from_day, evidence,
        if(evidence = 'vendor_dated', null, {
            until: to_day, usd_in: input_usd_per_mtok, usd_out: output_usd_per_mtok, cached: cache_read_usd_per_mtok, others: other_prices
        })
    order by last_seen desc, first_seen, input_usd_per_mtok, output_usd_per_mtok, cache_read_usd_per_mtok, cache_write_usd_per_mtok, other_prices
) = 1
union all by name
select
    announced.* exclude (line) rename (source_url as url),
    'announcement' as source,
    null as provider_model_id,
    '' as endpoint_tag,
    creators.creator is not null as is_creators,
    false as is_refused,
    false as is_outdated,
    if(is_creators, 'vendor_dated', 'catalogue_price') as evidence,
from data_announced_prices as announced
left join provider_creators as creators
    on creators.provider = announced.provider and creators.creator = split_part(announced.model_id, '/', 1)
