-- Members follow the events of a host or of a group.
create table event_follows (
  id uuid primary key,
  follower_id uuid not null references users on delete cascade,
  host_id uuid references users on delete cascade,
  group_id uuid references groups on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(host_id, group_id) = 1),
  check (follower_id <> host_id),
  unique (follower_id, host_id),
  unique (follower_id, group_id)
);
create index event_follows_host_id on event_follows (host_id) where host_id is not null;
create index event_follows_group_id on event_follows (group_id) where group_id is not null;
