-- no transaction
create index concurrently if not exists events_source on events (source_id) where source_id is not null;
