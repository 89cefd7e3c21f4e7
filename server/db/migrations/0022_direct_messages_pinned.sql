-- no transaction
create index concurrently if not exists direct_messages_pinned on direct_messages (conversation_id, pinned_at)
  where pinned_at is not null;
