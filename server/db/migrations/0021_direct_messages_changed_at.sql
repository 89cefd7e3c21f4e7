-- no transaction
create index concurrently if not exists direct_messages_changed_at on direct_messages (changed_at)
  where changed_at is not null;
