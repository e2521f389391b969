-- The prices on which sources disagree, and since when.
-- grain: provider, model_id, source, other_source
select * from disagreements order by provider, model_id, source, other_source
