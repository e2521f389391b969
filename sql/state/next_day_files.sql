-- Past daily files, which later runs publish unchanged.
-- grain: day
select * from day_files order by day
