-- A fix at which others than its seller bore witness to a model's reference price: the maker's price
-- governs and two independent roots show it, or three sellers with tenure ask it within a factor.
-- Before endpoints are observed every price has a witness. The last of each model, from the state,
-- are among them.
-- grain: model_id, ordinal
with shown as (
    select
        price_sets.model_id,
        price_sets.ordinal,
        cast(max(provider_quotes.root_count) filter (where price_sets.is_counting) as integer) as roots,
        cast(count(*) filter (
            where price_sets.is_tenured and price_sets.is_counted
            and abs(ln(price_sets.blended_usd_per_mtok / reference_prices.blended_usd_per_mtok))
                <= ln(getvariable('witness_range')) + 1e-9
        ) as integer) as near_sellers,
    from price_sets
    inner join reference_prices using (basis, model_id, ordinal)
    inner join provider_quotes using (provider, model_id, ordinal)
    where basis = 'fix'
    group by all
)

select
    model_id,
    ordinal,
    fix_days.day,
    blended_usd_per_mtok,
    roots,
    near_sellers,
from shown
inner join reference_prices using (model_id, ordinal)
inner join fix_days using (ordinal)
where
    basis = 'fix'
    and fix_days.is_new
    and (
        fix_days.day < cast(getvariable('verification_from') as date)
        or (price_rule = 'first_party' and roots >= 2)
        or near_sellers >= getvariable('min_witness_sellers')
    )
union all by name
select * from state_price_witnesses
order by model_id, ordinal
