-- The files of past fixes, which later runs publish as they are.
-- grain: day
select * from fix_files order by day
