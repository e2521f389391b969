-- A class of models of equal quality: all that score as much or more, bought at a number of input
-- tokens for each output token. Each is named after a model that people know; the price of 40 points
-- is also told where little or much is read for each token written. Source: data/quality-classes.csv.
-- grain: index
select
    cast(place as integer) as place,
    index,
    name,
    cast(score as double) as score,
    cast(input_weight as double) as input_weight,
    cast(output_weight as double) as output_weight,
    concat(
        'At what price do three creators sell models that score ', score, ' or better',
        if(input_weight = 3, '?', concat(', with ', input_weight, ' input tokens to ', output_weight, ' output?'))
    ) as answers,
    'What providers changed, or what most buyers pay: only the third-cheapest creator sets it.' as does_not_answer,
from data_quality_classes
order by place
