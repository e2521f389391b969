-- The score of a candidate at a refresh: that with which it first passed the quality gate, at a price
-- that is not too cheap to be believed. A board
-- that changes later moves no member. A model whose sellers no longer serve the variant it was
-- scored by leaves.
-- grain: ordinal, model_id
with entered as (
    select model_id, ordinal as entered_at, day as entered_on, score, score_variant, score_basis, scored_on
    from state_frozen_scores
    where scale = getvariable('reference_scale')
    union all by name
    select model_id, ordinal as entered_at, day as entered_on, score, score_variant, score_basis, scored_on
    from candidates
    where
        score >= getvariable('quality_gate')
        and score_basis = 'measured'
        and not is_too_cheap
        and model_id not in (
            select model_id from state_frozen_scores where scale = getvariable('reference_scale')
        )
    qualify row_number() over (partition by model_id order by ordinal) = 1
)

select
    candidates.ordinal,
    candidates.day,
    candidates.model_id,
    candidates.creator,
    candidates.launch_usd_per_mtok,
    entered.score,
    entered.score_variant,
    entered.score_basis,
    entered.scored_on,
    entered.entered_at,
    entered.entered_on,
from candidates
inner join entered on entered.model_id = candidates.model_id and entered.entered_at <= candidates.ordinal
where candidates.score_basis is distinct from 'other_variant'
order by candidates.ordinal, candidates.model_id
