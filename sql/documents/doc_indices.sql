-- The composite, its tiers and all other indices: the question each answers, its last value, 365
-- days of history, newest first, and its members at the last value. An equal-quality price also
-- has its ten cheapest creators, of which only the third has weight, and every change since its
-- first day. `+ 0` removes the sign of changes that round to zero.
-- grain: path
-- writes: indices.json, indices/<index>.json
with described as (
    select *
    from (values
        (1, 'composite', 'Composite', 'How did prices change, weighting models equally?', 'What buyers pay, because popular models have no more weight than others.'),
        (2, 'frontier', 'Frontier', 'How did prices of the best models change?', 'Changes in the other tiers.'),
        (3, 'standard', 'Standard', 'How did prices of mid-range models change?', 'Changes in the other tiers.'),
        (4, 'budget', 'Budget', 'How did prices of the cheapest models change?', 'Changes in the other tiers.'),
        (5, 'open', 'Open weights', 'How did prices of open-weight models, which anyone can offer, change?', 'Models that only their creators offer.'),
        (6, 'closed', 'Closed weights', 'How did prices of closed-weight models change?', 'Models that anyone can offer.')
    ) as described (place, index, name, answers, limitations)
    union all by name
    select
        place, index, name, score,
        format('At what price do three creators sell models that score {:g} or more?', score) as answers,
        'Other price changes and what most buyers pay, because only the third-cheapest creator sets this price.' as limitations,
    from data_quality_classes
),

histories as (
    select
        scope as index,
        list(struct_pack(date, price_per_m, index_points, change_24h, constituents, quality) order by date desc) as history,
    from index_history
    group by all
),

repriced as (
    select index, list({'date': day, 'price_per_m': price, 'set_by': model_id} order by day desc) as price_changes
    from (
        select *, round(price_per_m, 6) as price,
        from published_values
        where model_id is not null
        qualify price is distinct from lag(price) over (partition by index order by day)
    )
    group by all
),

last_day as (
    select day, day_number from index_days where scope = 'composite' and is_published order by day desc limit 1
),

members_of as (
    select
        scope as index,
        model_id,
        row_number() over (partition by scope order by model_id) as rank,
        1.0::double / count(*) over (partition by scope) as weight,
        exp(log_cost_per_iq) as cost_per_iq,
        null as ask,
    from members
    semi join last_day using (day_number)
    union all by name
    select
        index,
        model_id,
        rank,
        if(rank = getvariable('creator_rank'), 1.0, 0.0)::double as weight,
        price_per_m * getvariable('reference_score') / score as cost_per_iq,
        struct_pack(rank, price_per_m := round(price_per_m, 6), score := round(score, 4), price_rule) as ask,
    from quality_creators
    semi join last_day using (day)
    where rank <= 10
),

baskets as (
    select
        index,
        list(struct_pack(model_id, weight, cost_per_iq := round(cost_per_iq, 6), ask) order by rank) as constituents,
    from members_of
    group by all
),

latest as (
    select
        described.*,
        published_values.* exclude (index),
        min(day) over (partition by index) as first_date,
        first(price_per_m) over (partition by index order by day) as first_price_per_m,
        100 * (published_values.index_points / composites.index_points - 1) as versus_composite,
    from described
    inner join published_values using (index)
    left join (select day, index_points from published_values where index = 'composite') as composites using (day)
    qualify day = max(day) over (partition by index)
),

entries as (
    select
        place,
        index,
        struct_pack(
            index, name, answers, limitations, first_date,
            date := day,
            price_per_m := round(price_per_m, 6),
            index_points := round(index_points, 2),
            change_24h := round(change_24h, 2) + 0,
            change_7d := round(change_7d, 2) + 0,
            change_30d := round(change_30d, 2) + 0,
            versus_composite := round(versus_composite, 2),
            constituents,
            equal_quality := case when model_id is not null then {
                'score': score,
                'blend': concat(getvariable('blend_input_weight')::integer, ':', getvariable('blend_output_weight')::integer),
                'set_by': model_id,
                'creator': split_part(model_id, '/', 1),
                'cheapest_per_m': round(cheapest_per_m, 6),
                'fifth_per_m': round(fifth_per_m, 6),
                'change_365d': round(change_365d, 2) + 0,
                'first': {
                    'date': first_date,
                    'price_per_m': round(first_price_per_m, 6),
                    'change_per_year': case when day - first_date >= 365 then
                        round(100 * (pow(price_per_m / first_price_per_m, 365.0 / (day - first_date)) - 1), 2)
                    end,
                },
            } end
        ) as latest,
    from latest
)

select 'indices.json' as path, to_json({'indices': list(latest order by place)}) as document
from entries
having count(*) > 0
union all
select
    concat('indices/', index, '.json') as path,
    to_json({
        'latest': latest,
        'history': coalesce(history, []),
        'constituents': coalesce(baskets.constituents, []),
        'price_changes': coalesce(price_changes, []),
    }) as document,
from entries
left join histories using (index)
left join repriced using (index)
left join baskets using (index)
