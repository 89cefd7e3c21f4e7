-- no transaction
create index concurrently if not exists users_sorted_name on users (name collate "und-x-icu", id);
