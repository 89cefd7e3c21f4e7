-- no transaction
create index concurrently if not exists notifications_created_at on notifications (created_at);
