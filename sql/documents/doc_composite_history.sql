-- The last 365 days of published values for the composite and each tier, newest first, with the
-- factors of their links.
-- grain: path
-- writes: composite/history.json, composite/history/<tier>.json
with entries as (
    select scope, list(struct_pack(*columns(* exclude (scope))) order by date desc) as history
    from index_history
    group by all
)

select
    case when scope = 'composite' then 'composite/history.json' else concat('composite/history/', scope, '.json') end as path,
    to_json({'history': coalesce(entries.history, [])}) as document,
from unnest(['composite', 'frontier', 'standard', 'budget']) as scopes (scope)
left join entries using (scope)
