-- no transaction
create index concurrently if not exists direct_messages_pinned_by on direct_messages (pinned_by)
  where pinned_by is not null;
