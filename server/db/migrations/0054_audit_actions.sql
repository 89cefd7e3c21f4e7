-- no transaction
create index concurrently if not exists data_audit_logs_action
  on data_audit_logs (action, created_at desc, id desc);
