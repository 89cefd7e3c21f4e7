-- no transaction
create unique index concurrently if not exists group_messages_event on group_messages (event_id, group_id)
  where event_id is not null;
