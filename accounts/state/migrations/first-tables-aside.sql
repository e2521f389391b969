alter table keys rename to first_keys;
alter table counts rename to first_counts;
