-- Each root's statements about an endpoint's price and id, which id to send, and whether each is
-- confirmed. A company's regions and accounts share ids, so a root may confirm them for the whole
-- company. A price is confirmed if the provider's own list, or a router that bills it, has shown it
-- at two daily values in a row, even if older catalogues disagree. A catalogue without changes for
-- `stale_source_days` confirms no price, but still confirms ids, which rarely change. Ids that
-- don't work are not returned (data/call-exceptions.csv).
-- grain: endpoint_id
with uncallable as (
    select distinct provider, provider_model_id
    from (
        select provider, provider_model_id from quotes
        union
        select provider, provider_model_id from raw_past_quotes
    )
    inner join providers using (provider)
    inner join data_call_exceptions as rule
        on (rule.provider is null or rule.provider = provider_group)
        and regexp_matches(lower(provider_model_id), rule.ids)
    where body is null
),

stale as (
    select source
    from quotes
    where level = 'L3'
    group by source
    having max(observed_from) < getvariable('run_day') - cast(getvariable('stale_source_days') as integer)
),

said as (
    select
        recent_quotes.*,
        coalesce(last_changed, observed_from) as first_seen,
        source in (from stale) and not is_booked as is_stale,
        bare_id(provider_model_id) as bare_id,
        not is_own_id or provider_model_id is null or (provider, provider_model_id) in (from uncallable) as is_private_id,
    from recent_quotes
    left join (select offer_key, last_changed from current_offers) using (offer_key)
),

shown as (
    select
        endpoints.*,
        roots_of_region,
        is_priced_apart,
        bare_id(provider_model_id) as bare_id,
        coalesce(roots.root, source) as own_root,
        provider_model_id is null or (provider, provider_model_id) in (from uncallable) as is_private_id,
    from endpoints
    left join roots using (source, provider)
    left join (
        select provider_group, model_id, offer, regional_id, list(distinct root) as roots_of_region, bool_or(is_priced_apart) as is_priced_apart,
        from regional_prices
        group by all
    ) as regional
        on (regional.provider_group, regional.model_id, regional.offer, regional_id)
            = (endpoints.provider_group, endpoints.model_id, endpoints.offer, lower(provider_model_id))
),

-- Statements about each endpoint: the same company, model and offer, at its price.
priced as (
    select
        shown.endpoint_id,
        said.root,
        said.source,
        said.first_seen,
        said.level = 'L1' and said.provider = shown.provider as is_own_list,
        said.root = shown.own_root as is_own_root,
        said.provider = shown.provider as is_same_provider,
        if(said.is_private_id, null, said.provider_model_id) as said_id,
        not said.is_private_id
            and said.bare_id = shown.bare_id
            and (shown.bare_id <> lower(shown.provider_model_id) or shown.bare_id = lower(said.provider_model_id)) as is_shown_id,
        -- A root that names a region's id states its price only there; plain rows don't count if
        -- any root prices the region separately.
        case
            when shown.roots_of_region is null or lower(said.provider_model_id) = lower(shown.provider_model_id) or starts_with(lower(said.provider_model_id), 'regional.') then true
            when list_contains(shown.roots_of_region, said.root) then false
            else not shown.is_priced_apart or (said.bare_id <> lower(said.provider_model_id) and not starts_with(lower(said.provider_model_id), 'global.'))
        end as is_of_region,
        said.is_stale,
        said.observed_to as seen_on,
        said.input_usd_per_mtok as usd_in,
        said.output_usd_per_mtok as usd_out,
        -- False for the list price of an offer that a reseller bills for less.
        abs(usd_in - shown.input_usd_per_mtok) <= getvariable('agreement_tolerance') * shown.input_usd_per_mtok + 1e-9 as is_billed,
    from shown
    inner join said using (provider_group, model_id, offer)
    where agree(said.input_usd_per_mtok, said.output_usd_per_mtok, shown.input_usd_per_mtok, shown.output_usd_per_mtok)
        or agree(
            said.input_usd_per_mtok * (1 - shown.discount), said.output_usd_per_mtok * (1 - shown.discount),
            shown.input_usd_per_mtok, shown.output_usd_per_mtok
        )
),

price_evidence as (
    select
        endpoint_id,
        bool_or(is_own_list) or count(*) >= 2 as is_price_confirmed,
        bool_or(is_own_list and is_billed) or count(*) filter (is_billed) >= 2 as is_bill_confirmed,
        list(struct_pack(
            root, source, first_seen,
            seen_on := nullif(seen_on, getvariable('run_day')),
            input_price_per_m := round(usd_in, 6),
            output_price_per_m := round(usd_out, 6)
        ) order by root) as price_evidence,
    from (
        select * exclude (is_own_list), bool_or(is_own_list) over roots as is_own_list,
        from priced
        where is_of_region and not is_stale
        window roots as (partition by endpoint_id, root)
        qualify row_number() over (
            partition by endpoint_id, root
            order by seen_on desc, usd_in, usd_out, first_seen, source
        ) = 1
    )
    group by all
),

other_ids as (
    select
        endpoint_id,
        bool_or(is_shown_id and not is_own_root) as is_shown_elsewhere,
        min_by(said_id, {
            is_elsewhere: not is_same_provider,
            days: -epoch(seen_on),
            length: length(said_id),
            id: said_id,
        }) filter (not is_own_root and said_id is not null) as other_id,
    from priced
    group by all
),

-- The id to send: the endpoint's own, unless that is private, or only its own root states it and
-- another root states a different one.
chosen_ids as (
    select
        shown.* exclude (bare_id),
        if(is_private_id, null, provider_model_id) as own_id,
        coalesce(if(is_shown_elsewhere, own_id, null), other_id, own_id) as called_id,
        bare_id(called_id) as bare_id,
    from shown
    left join other_ids using (endpoint_id)
),

-- The embedded history also states ids, and some of its catalogues are newer than their quotes.
id_roots as (
    select
        provider_group,
        model_id,
        offer,
        bare_id,
        root,
        list(distinct provider_model_id order by provider_model_id) as said_ids,
        bool_or(level = 'L1') as is_own_list,
        max(observed_to) as seen_on,
    from (
        select provider_group, model_id, offer, bare_id, root, provider_model_id, level, observed_to
        from said
        where not is_private_id
        union all
        select provider_group, model_id, offer, bare_id(provider_model_id), coalesce(roots.root, past.source), provider_model_id, 'L3', least(observed_to, getvariable('run_day'))
        from raw_past_quotes as past
        inner join providers using (provider)
        left join roots using (source, provider)
        anti join uncallable using (provider, provider_model_id)
        where observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
            and observed_from <= getvariable('run_day')
    )
    group by all
),

id_evidence as (
    select
        endpoint_id,
        -- genai-prices uses the aggregator's model names, so an id that it alone states isn't
        -- returned.
        if(count(root) = 0 or bool_or(root <> 'genai-prices'), chosen_ids.called_id, null) as called_id,
        bool_or(root <> own_root or is_own_list) as is_id_confirmed,
        coalesce(bool_or(is_own_list), false) or count(distinct root) >= 2 as is_id_agreed,
        list({
            'root': root,
            'seen_on': nullif(seen_on, getvariable('run_day')),
            'value': if(list_contains(said_ids, chosen_ids.called_id), chosen_ids.called_id, said_ids[1]),
        } order by root) filter (root is not null) as id_evidence,
    from chosen_ids
    left join id_roots using (provider_group, model_id, offer, bare_id)
    group by endpoint_id, chosen_ids.called_id
)

select
    endpoint_id,
    id_evidence.called_id,
    coalesce(price_evidence.price_evidence, []) as price_evidence,
    coalesce(id_evidence.id_evidence, []) as id_evidence,
    level < 'L3'
        and last_seen > last_changed
        and last_seen >= getvariable('run_day') - cast(getvariable('carry_days') as integer) as is_live,
    is_live or coalesce(price_evidence.is_price_confirmed, false) as is_price_confirmed,
    is_live or coalesce(price_evidence.is_bill_confirmed, false) as is_bill_confirmed,
    coalesce(id_evidence.is_id_confirmed, false) as is_id_confirmed,
    coalesce(id_evidence.is_id_agreed, false) as is_id_agreed,
    own_root,
from chosen_ids
left join price_evidence using (endpoint_id)
left join id_evidence using (endpoint_id)
