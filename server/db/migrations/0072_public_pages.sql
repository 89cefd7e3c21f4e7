-- What visitors without an account may see.
alter table events
  add column town text not null default '',
  -- The exact place, if only people with a booking see it. `location` is then the town.
  add column exact_location text,
  add column is_members_only boolean not null default false,
  -- The start that was first announced, if it has changed since.
  add column moved_from timestamptz,
  add column group_id uuid references groups (id) on delete set null,
  add constraint events_hidden_location check (exact_location is null or town <> '') not valid;

alter table groups add column is_members_only boolean not null default false;
