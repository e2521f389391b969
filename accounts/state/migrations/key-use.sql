-- Whether older keys were used is not known any more, so they count as used.
alter table keys add column is_used integer not null default 1;
