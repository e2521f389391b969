-- How well two parts of the scale agree on the run's day: Spearman's correlation over the models
-- that both rate, and their number. Tied models share the mean of their ranks.
-- grain: one, other
with standing as (
    select standing_scores.* from standing_scores
    inner join boards using (source)
    where day = getvariable('run_day') and weight is not null
),

pairs as (
    select one.part as one, other.part as other, one.model_id, one.z as one_z, other.z as other_z
    from standing as one
    inner join standing as other using (model_id)
    where one.part < other.part
),

ranked as (
    select
        *,
        rank() over (partition by one, other order by one_z) + count(*) over (partition by one, other, one_z) / 2 as one_rank,
        rank() over (partition by one, other order by other_z) + count(*) over (partition by one, other, other_z) / 2 as other_rank,
    from pairs
)

select
    one,
    other,
    cast(count(*) as integer) as model_count,
    round(corr(one_rank, other_rank order by model_id), 4) as spearman,
from ranked
group by one, other
having count(*) > 2
