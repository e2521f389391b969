-- By a trigger, so that no code that changes a key can forget to count it.
create function count_key_change() returns trigger language plpgsql as $$
begin
  update key_changes set count = count + 1;
  return null;
end $$;
create trigger key_changed after update of hash, plan, revoked_at or delete on keys
for each row execute function count_key_change();
