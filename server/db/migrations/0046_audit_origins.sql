-- no transaction
create index concurrently if not exists data_audit_logs_origins on data_audit_logs (created_at)
  where ip_address is not null or user_agent is not null;
