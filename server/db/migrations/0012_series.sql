-- Series of events, their pictures, and why one was cancelled ---------------------------------

-- What the dates of a series share. Each date is an event of its own, with its own bookings.
create table event_series (
  id uuid primary key,
  every text not null check (every in ('weekly', 'fortnightly', 'monthly')),
  created_at timestamptz not null default now()
);

alter table events
  add column series_id uuid references event_series on delete set null,
  add column cancel_reason text check (char_length(cancel_reason) between 1 and 300),
  add check (cancel_reason is null or cancelled_at is not null);
create index events_series_id on events (series_id, start_date, id) where series_id is not null;

-- Whoever runs the events lists the cancelled ones too.
create index events_any_start_date on events (start_date, id);
create index events_cancelled on events (start_date, id) where cancelled_at is not null;
create index events_category on events (category, start_date, id);

-- WebP as it is served, in two sizes. The row never changes: other bytes get another id.
create table event_pictures (
  id uuid primary key,
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null default now()
);
create index event_pictures_created_at on event_pictures (created_at);
-- Which pictures no event shows. Addresses of other sites may be longer than other indexes take.
create index events_image_url on events using hash (image_url);
