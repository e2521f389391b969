-- The basket chosen at a week's first daily value, with each constituent's tier. No creator may
-- hold more than a quarter of the seats; the cap is the largest that ensures this.
-- grain: day_number, model_id
with ranked as (
    select *, row_number() over (partition by day_number, creator order by score desc, model_id) as place
    from candidates
),

-- `seats`: how many there are if no creator has more than `place`.
counted as (
    select *, count(*) over (partition by day_number order by place) as seats from ranked
),

seated as (
    from counted
    qualify place <= coalesce(
        max(place) filter (place * getvariable('creator_cap_divisor') <= seats) over (partition by day_number), 1
    )
),

-- If there are fewer creators than the required rank, the last one sets the threshold.
bars as (
    select day_number, min(best_score) as bar_score
    from (
        select day_number, creator, max(score) as best_score
        from seated
        group by day_number, creator
        qualify row_number() over (partition by day_number order by best_score desc, creator)
            <= cast(getvariable('creator_rank') as integer)
    )
    group by all
),

lined as (
    select
        seated.* exclude (place, seats),
        getvariable('frontier_share') * bar_score as frontier_from_score,
        score >= frontier_from_score as is_frontier,
    from seated
    inner join bars using (day_number)
),

tiered as (
    select
        *,
        median(if(is_frontier, null, launch_usd_per_mtok)) over (partition by day_number) as budget_to_usd_per_mtok,
    from lined
),

-- A model that stays keeps its entry day.
stays as (
    select *, dense_rank() over (order by day_number) - row_number() over (partition by model_id order by day_number) as stay,
    from (
        select day_number, model_id, day as entered_on from tiered
        union all
        select basket_day_number, model_id, entered_on from state_basket
    )
)

select
    tiered.* exclude (is_frontier),
    case
        when is_frontier then 'frontier'
        when launch_usd_per_mtok <= budget_to_usd_per_mtok then 'budget'
        else 'standard'
    end as tier,
    since.entered_on,
from tiered
inner join (
    select day_number, model_id, min(entered_on) over (partition by model_id, stay) as entered_on from stays
) as since using (day_number, model_id)
