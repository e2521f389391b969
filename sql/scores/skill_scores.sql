-- A model's score for one skill on the run's day: on the line of the general score, but from that
-- skill's board alone, so no two boards with the same votes are combined. `web` is both part of the
-- general score and a skill.
-- grain: model_id, skill
select
    standing_scores.model_id,
    standing_scores.part as skill,
    standing_scores.source,
    getvariable('reference_score') * exp(getvariable('score_per_z') * z) as score,
from standing_scores
inner join boards using (source)
anti join unserved_scores using (day, model_id, variant)
where
    standing_scores.day = getvariable('run_day')
    and (weight is null or standing_scores.part = 'web')
