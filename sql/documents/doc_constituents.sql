-- The basket of the last published value and of each tier: each constituent's weight and the
-- quality of its price data.
-- grain: path
-- writes: composite/constituents.json, composite/constituents/<tier>.json
with latest as (
    select *, constituents as constituent_count from index_days where is_published qualify day = max(day) over ()
),

lists as (
    select
        members.scope,
        list(struct_pack(
            model_id, tier,
            blended_price_per_m := round(blended_usd_per_mtok, 6),
            provider_count, price_rule, constituents.level, is_carried,
            score := round(score, 4),
            score_variant, score_basis, scored_on,
            cost_per_iq := round(exp(constituents.log_cost_per_iq), 6),
            weight := 1.0::double / constituent_count,
            entered_on
        ) order by model_id) as constituents,
    from latest
    inner join members using (scope, day_number)
    inner join constituents using (day_number, model_id)
    where scope not in ('open', 'closed')
    group by all
)

select
    case when scope = 'composite' then 'composite/constituents.json' else concat('composite/constituents/', scope, '.json') end as path,
    to_json({
        'date': latest.day,
        'count': latest.constituents,
        'dispersion': round(latest.dispersion, 6),
        'carried_share': round(latest.carried_share, 6),
        'single_provider_share': round(latest.single_provider_share, 6),
        'constituents': lists.constituents,
    }) as document,
from latest
inner join lists using (scope)
