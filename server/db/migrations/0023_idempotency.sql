-- What was created under a client id: the same request sent again gets this, and creates nothing.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  client_id uuid not null,
  entity_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, client_id)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
