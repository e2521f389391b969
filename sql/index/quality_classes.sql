-- A class of models of equal quality: all that score as much or more, bought at a number of input
-- tokens for each output token. Each is named after a model that people know; the price of 40 points
-- is also told where little or much is read for each token written.
-- grain: index
select
    place,
    index,
    name,
    cast(score as double) as score,
    cast(input_weight as double) as input_weight,
    cast(output_weight as double) as output_weight,
    concat(
        'At what price do three makers sell models that score ', score, ' or better',
        if(input_weight = 3, '?', concat(', with ', input_weight, ' input tokens to ', output_weight, ' output?'))
    ) as answers,
    'What sellers changed, or what most buyers pay: only the third-cheapest maker sets it.' as does_not_answer,
from (values
    (11, 'p40', 'Price of 40 points', 40, 3, 1),
    (12, 'p40-1-1', 'Price of 40 points, 1 in to 1 out', 40, 1, 1),
    (13, 'p40-30-1', 'Price of 40 points, 30 in to 1 out', 40, 30, 1),
    (14, 'p50', 'Price of 50 points', 50, 3, 1),
    (15, 'p38', 'GPT-5 class, 38 points', 38, 3, 1),
    (16, 'p33', 'o3 class, 33 points', 33, 3, 1),
    (17, 'p26', 'o1 class, 26 points', 26, 3, 1),
    (18, 'p15', 'GPT-4o class, 15 points', 15, 3, 1),
    (19, 'p11', 'Original GPT-4 class, 11 points', 11, 3, 1)
) as classes (place, index, name, score, input_weight, output_weight)
order by place
