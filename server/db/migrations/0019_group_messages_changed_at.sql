-- no transaction
create index concurrently if not exists group_messages_changed_at on group_messages (changed_at)
  where changed_at is not null;
