-- A class of models of equal quality: all that score as much or more. Each is named after a model
-- that people know. Source: data/quality-classes.csv.
-- grain: index
select
    cast(place as integer) as place,
    index,
    name,
    cast(score as double) as score,
    concat('At what price do three creators sell models that score ', score, ' or better?') as answers,
    'Other price changes, or what most buyers pay: only the third-cheapest creator sets it.' as limitations,
from data_quality_classes
order by place
