-- Assigns each day of a scope to the published day that includes its moves: the day itself or, if
-- it has no published value, the next day that has one. The moves assigned to a published day are
-- thus those since the published value before it.
-- grain: scope, day_number
select
    index_days.scope,
    index_days.day_number,
    index_days.price_effect,
    index_days.link_effect,
    published.day_number as published_number,
    published.day,
from index_days
asof inner join (from index_days where is_published and (scope = 'composite' or is_sufficient)) as published
    on published.scope = index_days.scope and published.day_number >= index_days.day_number
