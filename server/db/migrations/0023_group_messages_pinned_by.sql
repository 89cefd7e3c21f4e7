-- no transaction
create index concurrently if not exists group_messages_pinned_by on group_messages (pinned_by)
  where pinned_by is not null;
