-- Past daily files, which later runs publish unchanged.
-- grain: day
select * from fix_files order by day
