-- Removed by a moderator, with its text.
alter table events add column removed_at timestamptz;

-- The name of the blocker that the blocked user knew; null: it has not changed since.
alter table blocks add column blocker_name text;

-- A block hides later names. The username as the name, which remains after a removal, tells nothing.
create function keep_known_name() returns trigger language plpgsql as $$
begin
  update blocks set blocker_name =
    case when new.name = new.username then new.name else coalesce(blocker_name, old.name) end
  where blocker_id = new.id;
  return null;
end $$;
create trigger users_known_name after update of name on users
  for each row when (old.name <> new.name) execute function keep_known_name();
