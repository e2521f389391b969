-- After a change of methodology, the last daily value's basket as published, until the next one is
-- published with the link.
-- grain: model_id
select * from state_published_basket where not exists (select 1 from value_days where is_new)
