-- The country of a cloud region or country code, and the blocs it belongs to.
-- grain: region
with countries as (
    select bloc, unnest(string_split(countries, '|')) as country from data_blocs
)

select region, list_distinct([place] || coalesce(list(bloc) filter (bloc is not null), [])) as places
from (
    select region, place from data_regions where place is not null
    union
    select lower(country), country from countries
)
-- The EU as a whole is part of the EEA.
left join countries on country = place or (place = 'EU' and bloc = 'EEA')
group by region, place
