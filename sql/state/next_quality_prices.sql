-- All days' equal-quality prices.
-- grain: index, day
select * exclude (quality, index_points) from quality_prices
