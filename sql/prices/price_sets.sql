-- The provider quotes behind a reference price. Basis `fix`: all of a fix. Bases `matched` and
-- `matched_before`: the sellers that one source shows on the same terms at a fix and at the fix
-- before, with their prices at each. The last two tell what sellers did; those of `link_steps` all else. `is_counting`: the price
-- enters the reference price; in the matched sets only that of a seller that counted at the fix
-- before.
-- grain: basis, model_id, ordinal, provider
with owned as (
    select provider, unnest(first_party_of) as creator, true as is_first_party from providers
),

sets as (
    select 'fix' as basis, model_id, ordinal, ordinal as counted_at, provider, is_verified, is_carried, is_deprecated, observed_on, level,
        input_usd_per_mtok, output_usd_per_mtok, blended_usd_per_mtok,
    from provider_quotes
    union all by name
    select 'matched' as basis, model_id, ordinal, ordinal - 1 as counted_at, provider, level, blended_usd_per_mtok,
    from matched_quotes
    union all by name
    select 'matched_before' as basis, model_id, ordinal, ordinal - 1 as counted_at, provider, level, blended_before_usd_per_mtok as blended_usd_per_mtok,
    from matched_quotes
    union all by name
    select basis, model_id, ordinal, counted_at, provider, level, blended_usd_per_mtok
    from link_steps
    where blended_usd_per_mtok is not null
),

owned_sets as (
    select
        sets.* exclude (counted_at),
        coalesce(owned.is_first_party, false) as is_first_party,
        coalesce(tenures.is_tenured, true) as is_tenured,
        coalesce(tenures.is_counted, true) as is_counted,
    from sets
    left join owned
        on owned.provider = sets.provider
        and owned.creator = split_part(sets.model_id, '/', 1)
    left join seller_tenures as tenures
        on tenures.provider = sets.provider
        and tenures.model_id = sets.model_id
        and tenures.ordinal = sets.counted_at
)

select
    owned_sets.*,
    cast(count(*) over price_set as integer) as provider_count,
    cast(count(*) filter (where is_counted) over price_set as integer) as counted_count,
    -- Of published weights beside fewer than five sellers, of others beside any number.
    bool_or(is_first_party and is_counted) over price_set and (
        not coalesce(models.open_weights, false)
        or counted_count < getvariable('min_providers_beside_maker')
    ) as is_makers,
    -- Of a maker's channels its own list, if it has one.
    is_counted and (
        not is_makers
        or is_first_party and (level = 'L1' or not bool_or(is_first_party and is_counted and level = 'L1') over price_set)
    ) as is_counting,
from owned_sets
left join (select model_id, open_weights from models) as models using (model_id)
window price_set as (partition by basis, model_id, ordinal)
