-- no transaction
create index concurrently if not exists group_messages_pinned on group_messages (group_id, pinned_at)
  where pinned_at is not null;
