-- A model's score on the reference scale on the day of a refresh and on the run's day: its best
-- measured variant, else its best estimated one, of those that its sellers serve.
-- grain: day, model_id
with judged_days as (
    select day from fix_days where is_new and (is_refresh or day = getvariable('run_day'))
    union
    select getvariable('run_day') as day
),

-- Before its first record a model has the score of that record; later records are not used early.
stretches as (
    select *, min(observed_from) over (partition by model_id) as first_day
    from scores
    where model_id is not null
),

standing as (
    select judged_days.day as as_of_day, stretches.* exclude (first_day)
    from judged_days
    inner join stretches on stretches.observed_from <= greatest(judged_days.day, stretches.first_day)
    anti join unserved_scores
        on unserved_scores.day = judged_days.day
        and unserved_scores.model_id = stretches.model_id
        and unserved_scores.variant = coalesce(stretches.variant, '')
    qualify row_number() over (
        partition by judged_days.day, stretches.source, stretches.model_id, stretches.variant
        order by stretches.observed_from desc
    ) = 1
),

mapped as (
    select
        standing.*,
        greatest(least(as_of_day, observed_to), observed_from) as scored_on,
        score_maps.k * standing.score + score_maps.c as reference_score,
        score_maps.scale,
        score_maps.from_day as scale_from,
    from standing
    inner join score_maps
        on score_maps.source = standing.source
        and greatest(least(as_of_day, observed_to), observed_from) between score_maps.from_day and score_maps.to_day
    where score_maps.is_valid
)

select
    as_of_day as day,
    model_id,
    reference_score as score,
    score as score_as_published,
    coalesce(basis, 'measured') as score_basis,
    nullif(variant, '') as score_variant,
    source as score_source,
    scored_on,
    scale_from,
    scale = (
        select max(maps.scale) from score_maps as maps where maps.source = mapped.source and maps.from_day <= as_of_day
    ) as is_on_current_scale,
from mapped
where reference_score > 0
qualify row_number() over (
    partition by as_of_day, model_id
    -- The newest observation comes first; at equal age the publisher comes before those who copy
    -- it.
    order by
        scored_on >= as_of_day desc,
        (coalesce(basis, 'measured') = 'measured') desc,
        scored_on desc,
        source = 'artificial-analysis' desc,
        reference_score desc,
        source,
        variant
) = 1
order by day, model_id
