-- The prices that sources are not of one mind about, and since when.
-- grain: provider, model_id, source, other_source
select * from disagreements order by provider, model_id, source, other_source
