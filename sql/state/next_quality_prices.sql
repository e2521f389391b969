-- All days' prices of equal quality.
-- grain: index, day
select * exclude (quality, index_points) from quality_prices
