-- Whom a host keeps out of all events of theirs.
create table host_exclusions (
  host_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (host_id, user_id)
);
create index host_exclusions_user_id on host_exclusions (user_id);
