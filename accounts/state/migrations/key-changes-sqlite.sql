-- By triggers, so that no code that changes a key can forget to count it.
create trigger key_changed after update of hash, plan, revoked_at on keys begin
  update key_changes set count = count + 1;
end;
create trigger key_deleted after delete on keys begin
  update key_changes set count = count + 1;
end;
