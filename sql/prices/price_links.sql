-- Why a model's reference price differs from that of the fix before by more than its matched sellers
-- changed it: each reason with the difference that it makes, as a natural logarithm, in the order of
-- `link_steps`. They add up to the difference.
-- grain: model_id, ordinal, kind
with steps as (
    select distinct basis, model_id, ordinal, step from link_steps
),

priced as (
    select
        model_id,
        ordinal,
        step,
        -- Where no seller is left at a step, the next with a price tells the difference.
        last_value(ln(blended_usd_per_mtok) ignore nulls) over (partition by model_id, ordinal order by step) as log_price,
    from steps
    left join reference_prices using (basis, model_id, ordinal)
),

moved as (
    select
        model_id,
        ordinal,
        step,
        [
            'seller_left', 'carry_expired', 'promotion_flag', 'source_changed', 'terms_changed', 'endpoint_entered', 'price',
            'promotion_flag', 'source_changed', 'terms_changed', 'endpoint_entered', 'seller_left', 'seller_entered'
        ][step] as kind,
        log_price - lag(log_price) over (partition by model_id, ordinal order by step) as effect,
    from priced
)

select model_id, ordinal, kind, fsum(effect order by step) as effect
from moved
where kind <> 'price'
group by model_id, ordinal, kind
having abs(fsum(effect order by step)) > 1e-12
union all by name
select now.model_id, now.ordinal, 'gap' as kind, ln(now.blended_usd_per_mtok / before.blended_usd_per_mtok) as effect
from reference_prices as now
semi join gaps using (ordinal)
inner join reference_prices as before
    on before.basis = 'fix' and before.model_id = now.model_id and before.ordinal = now.ordinal - 1
where now.basis = 'fix'
order by model_id, ordinal, kind
