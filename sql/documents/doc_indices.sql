-- The composite, its tiers and all other indices: the question each answers, its last value, 365
-- days of history, newest first, and its members at the last value. A price of equal quality also
-- has its ten cheapest creators, of which only the third has weight, and every change since its
-- first day. On unobserved days, the previous value stands. `+ 0` removes the sign of changes that
-- round to zero.
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
    select place, index, name, answers, limitations from quality_classes
),

valued as (
    select scope as index, day_number, day, quality, constituents, price_per_m, exp(log_index) as index_points
    from index_days
    where is_published and (scope = 'composite' or is_sufficient)
    union all by name
    -- Prices of equal quality go back further than the composite.
    select index, day_number, quality_prices.* exclude (index, creators, cheapest_per_m, fifth_per_m, model_id), creators as constituents
    from quality_prices
    left join (select day, day_number, is_published from index_days where scope = 'composite') as composite using (day)
    where coalesce(composite.is_published, true)
),

changed as (
    select
        *,
        change_since(index_points, index_points, index, day, 1, 1) as change_24h,
        change_since(index_points, index_points, index, day, 7, 8) as change_7d,
        change_since(index_points, index_points, index, day, 30, 33) as change_30d,
        change_since(index_points, index_points, index, day, 365, 368) as change_365d,
    from valued
),

standing as (
    select * from changed
    union all by name
    select changed.* replace (unobserved_days.day as day, 'unobserved' as quality, 0.0::double as change_24h)
    from changed
    inner join unobserved_days using (day_number)
),

histories as (
    select
        index,
        list({
            'date': day,
            'price_per_m': round(price_per_m, 6),
            'index_points': round(index_points, 2),
            'change_24h': round(change_24h, 2) + 0,
            'constituents': constituents,
            'quality': quality,
        } order by day desc) as history,
    from standing
    where day > getvariable('run_day') - 365
    group by all
),

changes_of as (
    select
        index,
        list({'date': day, 'price_per_m': round(price_per_m, 6), 'set_by': model_id} order by day desc) as price_changes,
    from (
        select quality_prices.*
        from quality_prices
        semi join valued using (index, day)
        qualify round(price_per_m, 6) is distinct from lag(round(price_per_m, 6)) over (partition by index order by day)
    ) as priced
    group by all
),

weighted as (
    select scope as index, day_number, model_id, 1.0::double / count(*) over (partition by scope, day_number) as weight, log_cost_per_iq
    from members
),

members_of as (
    select index, day_number, row_number() over (partition by index, day_number order by weight desc, model_id) as rank,
        model_id, weight, exp(log_cost_per_iq) as cost_per_iq, null as ask
    from weighted
    union all
    select
        index,
        value_days.day_number,
        rank,
        model_id,
        if(rank = getvariable('creator_rank'), 1.0, 0.0)::double as weight,
        price_per_m * getvariable('reference_score') / score as cost_per_iq,
        {
            'rank': rank,
            'price_per_m': round(price_per_m, 6),
            'score': round(score, 4),
            'price_rule': price_rule,
        } as ask,
    from quality_creators
    inner join value_days using (day)
    where rank <= 10
),

baskets as (
    select
        index,
        list({'model_id': model_id, 'weight': weight, 'cost_per_iq': round(cost_per_iq, 6), 'ask': ask} order by rank)
            as constituents,
    from members_of
    where day_number = (select max(day_number) from index_days where scope = 'composite' and is_published)
    group by all
),

latest as (
    select
        described.*,
        changed.*,
        min(day) over (partition by index) as first_date,
        first(price_per_m) over (partition by index order by day) as first_price_per_m,
        100 * (changed.index_points / composites.index_points - 1) as versus_composite,
    from described
    inner join changed using (index)
    left join (select day, index_points from changed where index = 'composite') as composites using (day)
    qualify day = max(day) over (partition by index)
),

entries as (
    select
        latest.place,
        index,
        {
            'index': index,
            'name': latest.name,
            'answers': latest.answers,
            'limitations': latest.limitations,
            'first_date': first_date,
            'date': latest.day,
            'price_per_m': round(latest.price_per_m, 6),
            'index_points': round(latest.index_points, 2),
            'change_24h': round(change_24h, 2) + 0,
            'change_7d': round(change_7d, 2) + 0,
            'change_30d': round(change_30d, 2) + 0,
            'versus_composite': round(versus_composite, 2),
            'constituents': latest.constituents,
            'equal_quality': case when quality_prices.index is not null then {
                'score': classes.score,
                'blend': concat(getvariable('blend_input_weight')::integer, ':', getvariable('blend_output_weight')::integer),
                'set_by': quality_prices.model_id,
                'creator': split_part(quality_prices.model_id, '/', 1),
                'cheapest_per_m': round(cheapest_per_m, 6),
                'fifth_per_m': round(fifth_per_m, 6),
                'change_365d': round(change_365d, 2) + 0,
                'first': {
                    'date': first_date,
                    'price_per_m': round(first_price_per_m, 6),
                    'change_per_year': case when latest.day - first_date >= 365 then
                        round(100 * (pow(latest.price_per_m / first_price_per_m, 365.0 / (latest.day - first_date)) - 1), 2)
                    end,
                },
            } end,
        } as latest,
    from latest
    left join quality_prices using (index, day)
    left join quality_classes as classes using (index)
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
left join baskets using (index)
left join changes_of using (index)
