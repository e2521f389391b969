-- The basket chosen at a week's first daily value, with each constituent's tier. No creator may
-- hold more than a quarter of the seats; the cap is the largest that ensures this.
-- grain: ordinal, model_id
with ranked as (
    select *, row_number() over (partition by ordinal, creator order by score desc, model_id) as place
    from candidates
),

caps as (
    select
        one.ordinal,
        one.place as cap,
        count(*) as seats,
    from (select distinct ordinal, place from ranked) as one
    inner join ranked as other on other.ordinal = one.ordinal and other.place <= one.place
    group by all
),

seated as (
    select ranked.*
    from ranked
    left join (
        select ordinal, max(cap) as cap from caps where cap * getvariable('creator_cap_divisor') <= seats group by all
    ) as best using (ordinal)
    where place <= coalesce(best.cap, 1)
),

best_of_creators as (
    select ordinal, creator, max(score) as best_score from seated group by all
),

-- If there are fewer creators than the required rank, the last one sets the threshold.
bars as (
    select ordinal, min(best_score) as bar_score
    from (
        from best_of_creators
        qualify row_number() over (partition by ordinal order by best_score desc, creator)
            <= cast(getvariable('creator_rank') as integer)
    )
    group by all
),

lined as (
    select
        seated.* exclude (place),
        getvariable('frontier_share') * bar_score as frontier_from_score,
        score >= frontier_from_score as is_frontier,
    from seated
    inner join bars using (ordinal)
),

tiered as (
    select
        *,
        median(if(is_frontier, null, launch_usd_per_mtok)) over (partition by ordinal) as budget_to_usd_per_mtok,
    from lined
),

-- A model that stays keeps its entry day.
entered as (
    select ordinal, model_id, day as entered_on from tiered
    union all
    select basket_ordinal, model_id, entered_on from state_basket
),

weeks as (
    select ordinal, lag(ordinal) over (order by ordinal) as previous_ordinal
    from (select distinct ordinal from entered)
),

stays as (
    select
        entered.*,
        not coalesce(lag(entered.ordinal) over seats = weeks.previous_ordinal, false) as is_entry,
    from entered
    inner join weeks using (ordinal)
    window seats as (partition by model_id order by entered.ordinal)
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
    select
        ordinal,
        model_id,
        last_value(if(is_entry, entered_on, null) ignore nulls) over (partition by model_id order by ordinal) as entered_on,
    from stays
) as since using (ordinal, model_id)
order by ordinal, model_id
