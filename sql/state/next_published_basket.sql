-- The basket of the last fix as it was published, where the method has changed since: until the
-- next fix is published with the link.
-- grain: model_id
select * from state_published_basket where not exists (select 1 from fix_days where is_new) order by model_id
