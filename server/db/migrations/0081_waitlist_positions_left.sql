-- Positions that users gave up, so that they can undo it within a minute.
create table event_waitlist_left (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  position bigint not null,
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_waitlist_left_user_id on event_waitlist_left (user_id);
