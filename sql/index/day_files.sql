-- The daily file, for each published day of the last 365: everything needed to recompute the day.
-- It has the day's values and what moved them, its basket and the previous one, and each
-- equal-quality price with its ten cheapest creators. After a change of methodology, the previous
-- basket is the one by the new methodology, and `method_link` has the published one. On unobserved
-- days, the previous value remains, without a move. Fields follow the order of the published shape.
-- grain: day
with method_linked as (
    select
        (select max(day_number) + 1 from state_basket) as day_number,
        {
            'methodology_version': any_value(methodology_version),
            'overlap': any_value(overlap),
            'constituents': list({'model_id': model_id, 'tier': tier, 'cost_per_iq': exp(log_cost_per_iq)} order by model_id)
                filter (log_cost_per_iq is not null),
        } as method_link,
    from state_published_basket
    having count(*) > 0
),

parts as (
    select
        scope,
        day_number,
        list({'kind': kind, 'model_id': model_id, 'effect': effect} order by kind, model_id) as parts,
    from attributions
    group by all
),

valued as (
    select
        day_number,
        any_value(day) as day,
        any_value(quality) as quality,
        list(struct_pack(
            scope, constituents, price_per_m,
            -- The last digits of a sum depend on where a run started.
            index_points := round(index_points, 9),
            index_points_before := round(exp(log_index - price_effect), 9),
            link_points := round(link_points, 9),
            link_points_before := round(link_points / exp(link_effect), 9),
            parts := coalesce(parts.parts, [])
        ) order by scope) as values,
    from index_days
    left join parts using (scope, day_number)
    where is_published and is_new and scope not in ('open', 'closed')
    group by day_number
),

made as (
    select
        valued.day as date,
        quality,
        cast(getvariable('methodology_version') as varchar) as methodology_version,
        cast(getvariable('reference_score') as double) as reference_score,
        values,
        constituents_before,
        method_link,
        coalesce(equal_quality, []) as equal_quality,
        constituents,
        valued.day_number,
    from valued
    inner join basket_files using (day_number)
    left join quality_lists using (day)
    left join method_linked using (day_number)
),

standing as (
    select
        made.* replace (
            unobserved_days.day as date,
            'unobserved' as quality,
            list_transform(values, lambda value: struct_update(
                value,
                index_points_before := value.index_points,
                link_points_before := value.link_points,
                parts := value.parts[:0]
            )) as values,
            list_transform(constituents, lambda each: {
                'model_id': each.model_id, 'tier': each.tier, 'cost_per_iq': each.cost_per_iq,
            }) as constituents_before,
            null as method_link,
            list_transform(constituents, lambda each: struct_update(
                each,
                price_change := 0.0::double,
                link_change := 0.0::double,
                providers := list_transform(each.providers, lambda provider: struct_update(provider, move := 0.0::double))
            )) as constituents
        ),
    from made
    inner join unobserved_days using (day_number)
)

select date as day, cast(to_json(file) as varchar) as document
from (select * exclude (day_number) from made union all by name select * exclude (day_number) from standing) as file
where date > getvariable('run_day') - 365
union all by name
select day, document from state_day_files where day > getvariable('run_day') - 365
