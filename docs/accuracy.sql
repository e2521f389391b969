-- The outcomes of a day from its comparisons: run it in DuckDB beside accuracy.json.
with prices as (
    select tolerance, unnest(prices, recursive := true) from read_json('accuracy.json')),
judged as (
    select *, list_transform(audit_prices, lambda said: list_bool_or(list_transform([list_price, payable_price],
        lambda usd: abs(said - usd) <= tolerance * usd + 1e-6
            or said > 0 and said = round(usd + 1e-9, greatest(2, length(split_part(said::varchar, '.', 2)))::integer)))) as agree
    from prices)
select case when list_bool_and(agree) then 'agrees' when list_bool_or(agree) then 'disputed' else 'contradicted' end as found,
    count(*) as prices, count(*) / sum(count(*)) over () as share, count(*) filter (half = 1) as unseen_half,
    sum(tokens_per_day) / sum(sum(tokens_per_day)) over () as weighted_share
from judged group by found order by found
