-- no transaction
create index concurrently if not exists events_hosting_id on events (hosting_id)
  where hosting_id is not null;
