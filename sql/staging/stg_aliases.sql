-- A spelling in data/aliases.csv and who uses it: a provider, a board, or everybody if `said_by` is
-- null. Without a model it is ambiguous. An aggregator's id that adds a mode's word to another id
-- is an alias of that id if every provider calls both in the same way. `is_mode`: the spelling adds
-- a mode's word to the model's.
-- grain: said_by, spelling
with
called as (
    select distinct without_tier(model_ref) as spelling, provider, lower(provider_model_id) as call_id
    from raw_quotes
    where source = 'openrouter' and model_ref_kind = 'canonical' and provider_model_id is not null
),
written as (
    select
        nullif(regexp_extract(model_ref, '^([a-z0-9._-]+):', 1), '') as said_by,
        if(said_by is null, model_ref, substr(model_ref, length(said_by) + 2)) as spelling,
        model_id,
        line,
    from data_aliases
),
modes as (
    select called.spelling, any_value(base.spelling) as base_id
    from called
    left join called as base
        on base.spelling = without_any_mode(called.spelling)
        and base.spelling <> called.spelling
        and base.provider = called.provider
        and base.call_id = called.call_id
    where called.spelling not in (select spelling from written where said_by is null)
    group by called.spelling
    having count(base.spelling) = count(*)
)
select *, without_any_mode(spelling) = model_id and spelling <> model_id as is_mode from written
union all by name
select null as said_by, modes.spelling, coalesce(written.model_id, base_id) as model_id, true as is_mode
from modes
-- The other id may itself be a reviewed alias.
left join written on written.said_by is null and written.spelling = base_id
