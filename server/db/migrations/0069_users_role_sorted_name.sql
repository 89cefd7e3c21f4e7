-- no transaction
create index concurrently if not exists users_role_sorted_name on users
  (role, name collate "und-x-icu", id);
