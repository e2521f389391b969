-- Every score of OS-1 from the published evidence: run it in DuckDB beside scores.csv.
with placed as (
    select *, (if(transform = 'logit', ln(rating / (1 - rating)), rating) - anchor) / unit as z
    from read_csv('scores.csv') where weight is not null),
weighed as (
    select *, count(*) over rated as boards, sum(weight) over rated as total, sum(weight) over (rated order by z, part rows unbounded preceding) as so_far
    from placed window rated as (partition by model_id)),
middled as (select *, min(z) filter (so_far >= total / 2) over (partition by model_id) as m from weighed)
select model_id, 40 * exp(0.2 * sum(weight * if(boards < 3, z, greatest(least(z, m + 1), m - 1))) / any_value(total)) as os_1
from middled group by model_id order by model_id
