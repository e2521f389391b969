-- A spelling that data/aliases.csv has, and who spells so: a provider, a board, or everybody where
-- `said_by` is null. Without a model it stands for several.
-- grain: said_by, spelling
select
    nullif(regexp_extract(model_ref, '^([a-z0-9._-]+):', 1), '') as said_by,
    if(said_by is null, model_ref, substr(model_ref, length(said_by) + 2)) as spelling,
    model_id,
    line,
from data_model_aliases
order by line
