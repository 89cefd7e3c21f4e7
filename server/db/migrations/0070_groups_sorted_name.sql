-- no transaction
create index concurrently if not exists groups_sorted_name on groups (name collate "und-x-icu", id);
