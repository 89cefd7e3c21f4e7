-- What a calendar file added, so that it can be taken back at once.
create table calendar_imports (
  id uuid primary key,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index calendar_imports_created_at on calendar_imports (created_at);
alter table events add column import_id uuid references calendar_imports on delete set null;
create index events_import_id on events (import_id) where import_id is not null;

-- A rule of a calendar file may be none of those that events are planned by.
alter table event_series drop constraint event_series_every_check,
  add constraint event_series_every_check
    check (every in ('weekly', 'fortnightly', 'monthly', 'irregular'));
