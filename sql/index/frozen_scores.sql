-- The score of a candidate at a refresh. It is frozen when the model first passes the quality gate.
-- Only a measured score on a newer scale replaces it, four weeks after the scale event, so that
-- re-basing a scale does not move the index. A model whose sellers no longer serve the variant it
-- was scored by leaves.
-- grain: ordinal, model_id
with entered as (
    select model_id, ordinal as entered_at, day as entered_on, score, score_as_published, score_variant, score_basis, scored_on
    from state_frozen_scores
    union all by name
    select model_id, ordinal as entered_at, day as entered_on, score, score_as_published, score_variant, score_basis, scored_on
    from candidates
    where score >= getvariable('quality_gate') and model_id not in (select model_id from state_frozen_scores)
    qualify row_number() over (partition by model_id order by ordinal) = 1
),

-- The first refresh at which the measured score on a newer scale replaces the frozen one.
replacements as (
    select
        candidates.model_id,
        candidates.ordinal as entered_at,
        candidates.day as entered_on,
        candidates.score,
        candidates.score_as_published,
        candidates.score_variant,
        candidates.score_basis,
        candidates.scored_on,
    from candidates
    inner join entered using (model_id)
    where
        candidates.ordinal > entered.entered_at
        and candidates.score_basis = 'measured'
        and candidates.is_on_current_scale
        and candidates.scale_from > entered.scored_on
        and candidates.day >= candidates.scale_from + cast(getvariable('score_replacement_days') as integer)
    qualify row_number() over (partition by candidates.model_id, candidates.scale_from order by candidates.ordinal) = 1
),

versions as (
    select * from entered
    union all by name
    select * from replacements
)

select
    candidates.ordinal,
    candidates.day,
    candidates.model_id,
    candidates.creator,
    candidates.launch_usd_per_mtok,
    versions.score,
    versions.score_as_published,
    versions.score_variant,
    versions.score_basis,
    versions.scored_on,
    versions.entered_at,
    versions.entered_on,
from candidates
inner join versions on versions.model_id = candidates.model_id and versions.entered_at <= candidates.ordinal
anti join unserved_scores
    on unserved_scores.day = candidates.day
    and unserved_scores.model_id = candidates.model_id
    and unserved_scores.variant = coalesce(versions.score_variant, '')
qualify row_number() over (partition by candidates.ordinal, candidates.model_id order by versions.entered_at desc) = 1
order by candidates.ordinal, candidates.model_id
