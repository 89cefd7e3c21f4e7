-- no transaction
create index concurrently if not exists direct_messages_created_at on direct_messages (created_at);
