-- Calendars on other websites, whose events are imported every hour.
create table calendar_sources (
  id uuid primary key,
  name text not null,
  url text not null,
  -- Of its events; empty if it does not say.
  town text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  -- The last fetch that succeeded.
  fetched_at timestamptz,
  -- Why the last fetch failed; null if it succeeded.
  last_error text,
  -- Sent with the next request, so that an unchanged calendar is not sent again.
  etag text,
  last_modified text
);
create unique index calendar_sources_url on calendar_sources (url);
create index calendar_sources_created_by on calendar_sources (created_by) where created_by is not null;

alter table events
  add column source_id uuid references calendar_sources on delete set null,
  -- The page of the event on the website of its source.
  add column source_url text,
  -- Successive fetches of the source without the event.
  add column missed_fetches int not null default 0;
