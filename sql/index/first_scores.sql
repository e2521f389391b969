-- The score by which a model counts among equals: the first that was measured at a refresh, on the
-- reference scale. What boards say later moves no price of equal quality.
-- grain: model_id
with measured as (
    select model_scores.model_id, fix_days.ordinal, day, score, score_variant, scored_on
    from model_scores
    inner join fix_days using (day)
    where fix_days.is_new and fix_days.is_refresh and score_basis = 'measured'
)

select * exclude (scale) from state_first_scores where scale = getvariable('reference_scale')
union all by name
select *
from measured
where model_id not in (select model_id from state_first_scores where scale = getvariable('reference_scale'))
qualify row_number() over (partition by model_id order by ordinal) = 1
order by model_id
