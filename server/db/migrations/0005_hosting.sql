-- Members host events. A hosting is one event or one series, from the first draft on.
create table hostings (
  id uuid primary key,
  state text not null default 'draft'
    check (state in ('draft', 'proposed', 'changesAsked', 'refused', 'published')),
  -- The fields of an event that were entered so far.
  draft jsonb not null,
  -- Grows with each change of the draft. A decision is about one version.
  version integer not null default 1,
  proposed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  -- What the team asks for, or why it refused.
  answer text check (char_length(answer) between 1 and 1000),
  -- Changed by a host who is not trusted since the team last looked at it.
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint hostings_proposed check (state in ('draft', 'published') or proposed_at is not null)
);
create index hostings_proposed_at on hostings (proposed_at, id) where state = 'proposed';
create index hostings_changed_at on hostings (changed_at, id) where changed_at is not null;
create index hostings_decided_by on hostings (decided_by);
create index hostings_decided_at on hostings (decided_at desc)
  where decided_by is not null and proposed_at is not null;

create table event_roles (
  id uuid primary key,
  hosting_id uuid not null references hostings on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'cohost', 'door')),
  state text not null check (state in ('pending', 'accepted', 'declined', 'removed')),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (hosting_id, user_id),
  check (role <> 'owner' or state = 'accepted')
);
create unique index event_roles_owner on event_roles (hosting_id) where role = 'owner';
create index event_roles_user_id on event_roles (user_id, created_at desc);
create index event_roles_invited_by on event_roles (invited_by);

alter table events add column hosting_id uuid references hostings on delete set null;
-- Only members of its group see it.
alter table events add column is_group_only boolean not null default false;
-- Takes no bookings until the pause is ended.
alter table events add column paused_at timestamptz;

-- The team's word about a host: null leaves it to the number of approved events.
alter table users add column host_trust text;
alter table users
  add constraint users_host_trust_check check (host_trust in ('granted', 'taken')) not valid;
-- Since moderators last removed an event of this host.
alter table users add column approved_events integer not null default 0;

alter table group_members
  drop constraint group_members_role_check,
  add constraint group_members_role_check check (role in ('member', 'events', 'admin')) not valid;
