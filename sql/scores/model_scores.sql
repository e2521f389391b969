-- A model's OS-1 score on refresh days and the run's day: 40 exp(0.2 z), where z is the weighted
-- mean of its boards. With three or more boards, each is limited to within one of their weighted
-- median. Two boards that agree make it `measured`; `score_low` and `score_high` bound its 90%
-- interval.
-- grain: day, model_id
with weighed as (
    select
        standing_scores.*,
        unserved_scores.model_id is not null as is_unserved,
        weight,
        sd,
        count(*) over rated as board_count,
        sum(weight) over rated as total_weight,
        sum(weight) over (rated order by z, standing_scores.part rows unbounded preceding) as weight_to_here,
    from standing_scores
    inner join boards using (source)
    left join unserved_scores using (day, model_id, variant)
    where weight is not null
    window rated as (partition by day, model_id)
),

clipped as (
    select
        *,
        min(z) filter (weight_to_here >= total_weight / 2) over (partition by day, model_id) as middle,
        if(board_count >= 3, greatest(least(z, middle + getvariable('score_clip')), middle - getvariable('score_clip')), z) as u,
    from weighed
),

scored as (
    select
        day,
        model_id,
        getvariable('reference_score') * exp(
            getvariable('score_per_z') * fsum(weight * u order by part) / any_value(total_weight)
        ) as score,
        1.64 * sqrt(
            pow(getvariable('score_per_z'), 2) * fsum(pow(weight * sd, 2) order by part) / pow(any_value(total_weight), 2)
            + pow(getvariable('score_other_tests_sd'), 2)
        ) as log_half_width,
        max(z) - min(z) as spread,
        any_value(board_count) as board_count,
        arg_min(nullif(variant, ''), part) as score_variant,
        bool_or(is_unserved) as is_unserved,
        max(scored_on) as scored_on,
        list({'source': source, 'clipped_z': u} order by part) as boards,
    from clipped
    group by all
)

select
    scored.* exclude (log_half_width, is_unserved),
    score * exp(-log_half_width) as score_low,
    score * exp(log_half_width) as score_high,
    case
        when is_unserved then 'other_variant'
        when board_count < getvariable('min_score_boards') then 'one_board'
        when board_count = 2 and spread > getvariable('score_disputed_from') then 'disputed'
        else 'measured'
    end as score_basis,
from scored
