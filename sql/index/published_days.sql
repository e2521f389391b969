-- Each day of a scope with the published day that its moves count on: its own or, for a day without
-- a published value, the next one. A published level is the one before it times what moved it since.
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
