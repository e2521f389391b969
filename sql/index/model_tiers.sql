-- Every model's tier, by the two thresholds of the latest basket. A model without a score is never
-- frontier.
-- grain: model_id
with lines as (
    select frontier_from_score, budget_to_usd_per_mtok
    from (select * from baskets union all by name select * from state_basket)
    order by day_number desc
    limit 1
),

scored as (
    select model_id, score from model_scores where day = getvariable('run_day') and score_basis = 'measured'
)

select
    model_firsts.model_id,
    case
        when scored.score >= lines.frontier_from_score then 'frontier'
        when model_firsts.launch_usd_per_mtok <= lines.budget_to_usd_per_mtok then 'budget'
        else 'standard'
    end as tier,
    case when scored.score is null then 'price' else 'score' end as tier_basis,
from model_firsts
-- Before the first basket there are no thresholds, so every model is standard.
left join lines on true
left join scored using (model_id)
