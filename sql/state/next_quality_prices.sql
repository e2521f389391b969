-- The prices of equal quality of every day.
-- grain: index, day
select * exclude (quality, index_points) from quality_prices order by index, day
