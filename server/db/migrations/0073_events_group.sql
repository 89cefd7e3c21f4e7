-- no transaction
create index concurrently if not exists events_group on events (group_id) where group_id is not null;
