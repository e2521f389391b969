-- A class of equal quality: all models that score at least as much. Each is named after a
-- well-known model. Source: data/quality-classes.csv.
-- grain: index
select
    place,
    index,
    name,
    score,
    format('At what price do three creators sell models that score {:g} or more?', score) as answers,
    'Other price changes and what most buyers pay, because only the third-cheapest creator sets this price.' as limitations,
from data_quality_classes
