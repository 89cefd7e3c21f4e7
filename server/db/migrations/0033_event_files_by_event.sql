-- no transaction
create index concurrently if not exists files_event on files (event_id) where event_id is not null;
