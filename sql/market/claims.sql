-- The prices that sources claim for a provider's offer of a model, best supported first, each with
-- the independent roots behind it and when it was first seen. The provider's own list comes first,
-- then the largest group of roots that agree. Among claims with equal support, catalogues' claims
-- below the median come last; otherwise the claim closest to the median wins, then the billed one,
-- then the higher one. So no claim comes first for being low.
-- grain: provider, model_id, offer
with offers as (
    select *, round(input_usd_per_mtok, 6) as usd_in, round(output_usd_per_mtok, 6) as usd_out,
    from current_offers
),

prices as (
    select provider, model_id, offer, usd_in, usd_out, count(distinct root) as root_count
    from offers
    group by all
),

-- Prices within the tolerance are one claim, at the price that most roots state.
merged as (
    select
        prices.* exclude (root_count),
        max_by(
            {usd_in: near.usd_in, usd_out: near.usd_out},
            {roots: near.root_count, usd_in: near.usd_in, usd_out: near.usd_out}
        ) as claim,
    from prices
    inner join prices as near using (provider, model_id, offer)
    where agree(near.usd_in, near.usd_out, prices.usd_in, prices.usd_out)
    group by all
),

claimed as (
    select
        provider,
        model_id,
        offer,
        claim,
        list(distinct root order by root) as roots,
        list(distinct source order by source) as sources,
        min(level) as level,
        max(observed_to) as last_seen,
        min(last_changed) as since,
        median(shown_blended_usd_per_mtok) as blended_usd_per_mtok,
    from offers
    inner join merged using (provider, model_id, offer, usd_in, usd_out)
    group by all
),

middles as (
    select provider, model_id, offer, median(blended_usd_per_mtok) as middle_usd_per_mtok
    from (select *, unnest(roots) as root from claimed)
    group by all
)

select
    provider,
    model_id,
    offer,
    list(struct_pack(usd_in := claim.usd_in, usd_out := claim.usd_out, roots, sources, since) order by
        level = 'L1' desc,
        len(roots) desc,
        level = 'L3' and blended_usd_per_mtok < middle_usd_per_mtok,
        abs(blended_usd_per_mtok - middle_usd_per_mtok),
        level,
        blended_usd_per_mtok desc,
        last_seen desc,
        since desc
    ) as claims,
from claimed
inner join middles using (provider, model_id, offer)
group by all
