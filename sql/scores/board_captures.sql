-- A board's last capture on each day whose scores are computed, and on Mondays. Before its first
-- capture, a board shows that one.
-- grain: day, source
with days as (
    select day from judged_days
    union
    select date_trunc('week', day)::date from judged_days
),

spans as (
    select source, observed_from, observed_to, min(observed_from) over (partition by source) as first_day
    from (select distinct source, observed_from, observed_to from board_rows)
)

select
    days.day,
    source,
    max(least(observed_to, greatest(days.day, first_day))) as captured_on,
from days
inner join spans on observed_from <= greatest(days.day, first_day)
group by all
