-- The country of a cloud's region, or of a country's code, and the blocs that it is in.
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
-- The Union as a whole lies in the Area.
left join countries on country = place or (place = 'EU' and bloc = 'EEA')
group by region, place
order by region
