-- The basket chosen at a refresh: no creator has more constituents than its cap, and each
-- constituent has a tier.
-- grain: ordinal, model_id
with passing as (
    select *, count(*) over (partition by ordinal) as candidate_count
    from frozen_scores
    where score >= getvariable('quality_gate')
),

seated as (
    select *
    from passing
    qualify row_number() over (partition by ordinal, creator order by score desc, model_id)
        <= greatest(1, candidate_count // cast(getvariable('creator_cap_divisor') as integer))
),

best_of_creators as (
    select ordinal, creator, max(score) as best_score from seated group by all
),

-- With fewer creators than the rank requires, the last of them sets the bar.
bars as (
    select ordinal, min(best_score) as bar_score
    from (
        select *
        from best_of_creators
        qualify row_number() over (partition by ordinal order by best_score desc, creator)
            <= cast(getvariable('frontier_rank') as integer)
    )
    group by all
),

ranked as (
    select *, score >= getvariable('frontier_share') * bar_score as is_frontier
    from seated
    inner join bars using (ordinal)
),

lines as (
    select
        ordinal,
        getvariable('frontier_share') * any_value(bar_score) as frontier_from_score,
        median(launch_usd_per_mtok) filter (where not is_frontier) as budget_to_usd_per_mtok,
    from ranked
    group by all
)

select
    ranked.* exclude (candidate_count, bar_score, is_frontier),
    case
        when is_frontier then 'frontier'
        when launch_usd_per_mtok <= budget_to_usd_per_mtok then 'budget'
        else 'standard'
    end as tier,
    frontier_from_score,
    budget_to_usd_per_mtok,
from ranked
inner join lines using (ordinal)
order by ordinal, model_id
