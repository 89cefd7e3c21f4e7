-- What people who booked last heard of an event that is being changed -----------------------------

-- One row per event for a few minutes: all changes until then become one notification.
create table event_changes (
  event_id uuid primary key references events (id) on delete cascade,
  title text not null,
  description text not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  location text not null,
  price numeric(10, 2) not null,
  online_url text,
  -- People who booked later know the newest state.
  changed_at timestamptz not null
);
