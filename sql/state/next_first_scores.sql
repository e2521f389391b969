-- The scores by which models count among equals, with their scale.
-- grain: model_id
select *, cast(getvariable('reference_scale') as varchar) as scale from first_scores order by model_id
