-- no transaction
create index concurrently if not exists group_messages_created_at on group_messages (created_at);
