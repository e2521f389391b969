-- A seller's price for a model at a fix and at the fix before: of the endpoint that counts at both.
-- Where another one counts now, it is the lowest of the endpoints that its source shows at both, if
-- that stood then at what counted then; else the lowest of the source that counted then, if it now
-- stands at what counts now; else the seller is not matched. An endpoint is compared with itself, or
-- with the one whose place it takes, on the same terms; an unknown term matches any. So what is outvoted at either fix moves nothing, and
-- what is added is no cut. Where the list price counts in place of what the source bills, at either
-- fix, the seller changed its price by no more than its bill changed: the rest is a promotion's flag.
-- grain: provider, model_id, ordinal
with followed as (
    select standing_quotes.*, coalesce(before_series_id, series_id) as before_series_id
    from standing_quotes
    left join successors using (series_id, ordinal)
),

shown as (
    select
        now.provider_group as provider,
        now.model_id,
        now.ordinal,
        now.source,
        now.series_id,
        now.level,
        now.blended_usd_per_mtok,
        before.blended_usd_per_mtok as counted_before_usd_per_mtok,
        now.payable_blended_usd_per_mtok as payable_usd_per_mtok,
        before.payable_blended_usd_per_mtok as payable_before_usd_per_mtok,
        coalesce(successors.before_series_id, counted.series_id) = counted_before.series_id as is_same,
        counted.series_id = now.series_id and is_same as is_counting,
        counted.source as counted_source,
        counted_before.source as counted_before_source,
        counted.blended_usd_per_mtok as price,
        counted_before.blended_usd_per_mtok as price_before,
    from followed as now
    inner join standing_quotes as before
        on before.series_id = now.before_series_id
        and before.ordinal = now.ordinal - 1
    inner join provider_quotes as counted
        on counted.provider = now.provider_group
        and counted.model_id = now.model_id
        and counted.ordinal = now.ordinal
    left join successors
        on successors.series_id = counted.series_id
        and successors.ordinal = counted.ordinal
    inner join provider_quotes as counted_before
        on counted_before.provider = now.provider_group
        and counted_before.model_id = now.model_id
        and counted_before.ordinal = now.ordinal - 1
    where
        coalesce(nullif(now.quantization, 'unknown') = nullif(before.quantization, 'unknown'), true)
        and (
            len(coalesce(now.regions, [])) = 0
            or len(coalesce(before.regions, [])) = 0
            or list_sort(now.regions) = list_sort(before.regions)
        )
),

pairs as (
    select
        provider,
        model_id,
        ordinal,
        source,
        is_counting,
        min(level) as level,
        min(blended_usd_per_mtok) as blended_usd_per_mtok,
        min(counted_before_usd_per_mtok) as counted_before_usd_per_mtok,
        min(payable_usd_per_mtok) as payable_usd_per_mtok,
        min(payable_before_usd_per_mtok) as payable_before_usd_per_mtok,
        bool_or(source = counted_source) as is_now,
    from shown
    where not is_same or is_counting
    group by all
    having
        is_counting
        or (
            bool_or(source = counted_source)
            and abs(min(counted_before_usd_per_mtok) / any_value(price_before) - 1) <= getvariable('agreement_tolerance')
        )
        or (
            bool_or(source = counted_before_source)
            and abs(min(blended_usd_per_mtok) / any_value(price) - 1) <= getvariable('agreement_tolerance')
        )
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

select * exclude (is_counting, is_now)
from flagged
qualify row_number() over (partition by provider, model_id, ordinal order by is_now desc) = 1
order by model_id, ordinal, provider
