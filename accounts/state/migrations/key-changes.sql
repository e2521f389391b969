create table key_changes (count {large} not null){table};
insert into key_changes values (0);
