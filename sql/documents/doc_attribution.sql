-- The causes of the moves of the index and each tier over the last 365 days, newest first. Effects
-- are natural logarithms that add up to the level's move.
-- grain: path
-- writes: composite/attribution.json, composite/attribution/<tier>.json
with parts as (
    select
        scope,
        published_number,
        -- Largest first. Sorting inside the aggregate would keep a buffer for every day and scope.
        list_transform(
            list_sort(list({'rank': -abs(effect), 'kind': kind, 'model_id': model_id, 'effect': effect})),
            lambda part: {'kind': part.kind, 'model_id': part.model_id, 'effect': part.effect}
        ) as parts,
    from attributions
    inner join published_days using (scope, day_number)
    group by all
),

moves as (
    select
        scope,
        published_number,
        day,
        sum(price_effect order by day_number) as index_change,
        sum(price_effect + link_effect order by day_number) as level_change,
    from published_days
    group by all
),

entries as (
    select
        scope,
        list({
            'date': day,
            'index_change': index_change,
            'level_change': level_change,
            'parts': coalesce(parts.parts, []),
        } order by day desc) as attribution,
    from moves
    left join parts using (scope, published_number)
    where day > getvariable('run_day') - 365
    group by all
)

select
    case when scope = 'composite' then 'composite/attribution.json' else concat('composite/attribution/', scope, '.json') end as path,
    to_json({'attribution': coalesce(entries.attribution, [])}) as document,
from unnest(['composite', 'frontier', 'standard', 'budget']) as scopes (scope)
left join entries using (scope)
