-- A seller's price for a model at a fix and at the fix before, from one and the same source and on
-- the same terms: the lowest price on both sides of the endpoints that have a counterpart. The
-- source is the one that counts at both fixes, else the one of the best level. An unknown term
-- matches any. Where the list price counts in place of what the source bills, at either fix, the
-- seller changed its price by no more than its bill changed: the rest is a promotion's flag.
-- grain: provider, model_id, ordinal
with pairs as (
    select
        now.provider_group as provider,
        now.model_id,
        now.ordinal,
        now.source,
        min(now.level) as level,
        min(now.blended_usd_per_mtok) as blended_usd_per_mtok,
        min(before.blended_usd_per_mtok) as counted_before_usd_per_mtok,
        min(now.payable_blended_usd_per_mtok) as payable_usd_per_mtok,
        min(before.payable_blended_usd_per_mtok) as payable_before_usd_per_mtok,
    from standing_quotes as now
    inner join standing_quotes as before
        on before.provider_group = now.provider_group
        and before.model_id = now.model_id
        and before.source = now.source
        and before.ordinal = now.ordinal - 1
    where
        coalesce(nullif(now.quantization, 'unknown') = nullif(before.quantization, 'unknown'), true)
        and (
            len(coalesce(now.regions, [])) = 0
            or len(coalesce(before.regions, [])) = 0
            or list_sort(now.regions) = list_sort(before.regions)
        )
    group by all
),

flagged as (
    select
        *,
        coalesce(
            (blended_usd_per_mtok <> payable_usd_per_mtok or counted_before_usd_per_mtok <> payable_before_usd_per_mtok)
            and abs(ln(payable_usd_per_mtok / payable_before_usd_per_mtok))
                < abs(ln(blended_usd_per_mtok / counted_before_usd_per_mtok)) - 1e-9,
            false
        ) as is_promotion_flag,
        if(
            is_promotion_flag,
            blended_usd_per_mtok * payable_before_usd_per_mtok / payable_usd_per_mtok,
            counted_before_usd_per_mtok
        ) as blended_before_usd_per_mtok,
    from pairs
)

select pairs.*
from flagged as pairs
left join provider_quotes as counted using (provider, model_id, ordinal)
left join provider_quotes as counted_before
    on counted_before.provider = pairs.provider
    and counted_before.model_id = pairs.model_id
    and counted_before.ordinal = pairs.ordinal - 1
qualify row_number() over (
    partition by pairs.provider, pairs.model_id, pairs.ordinal
    order by
        coalesce(counted.source = pairs.source and counted_before.source = pairs.source, false) desc,
        pairs.level,
        pairs.blended_usd_per_mtok,
        pairs.source
) = 1
order by pairs.model_id, pairs.ordinal, pairs.provider
