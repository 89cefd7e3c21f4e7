-- People and their sessions ------------------------------------------------------------------

create table users (
  id uuid primary key,
  username text not null check (username ~ '^[A-Za-z0-9._-]{3,30}$'),
  email text not null check (char_length(email) <= 254),
  password text not null,
  name text not null,
  profile_photo text,
  location text,
  nationality text,
  role text not null default 'student',
  languages text[] not null default '{}',
  interests text[] not null default '{}',
  is_admin boolean not null default false,
  gdpr_consent boolean not null default false,
  gdpr_consent_date timestamptz,
  marketing_consent boolean not null default false,
  data_processing_consent boolean not null default false,
  cookie_consent boolean not null default false,
  privacy_policy_accepted boolean not null default false,
  privacy_policy_accepted_date timestamptz,
  data_retention_consent boolean not null default false,
  account_deletion_requested boolean not null default false,
  account_deletion_request_date timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_created_at on users (created_at desc, id desc);

-- Only a SHA-256 of the cookie's token is stored, so a copy of this table signs nobody in.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  browser text not null default '',
  ip_prefix text not null default '',
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id, created_at);
create index sessions_last_seen_at on sessions (last_seen_at);

-- Small facts of the installation (keys made at first start, names an administrator may change).
create table settings (
  key text primary key,
  value jsonb not null
);

-- Events, bookings, waiting lists --------------------------------------------------------------

create table events (
  id uuid primary key,
  title text not null check (title <> ''),
  description text not null,
  image_url text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  location text not null,
  price numeric(10, 2) not null default 0 check (price >= 0 and price <> 'NaN'),
  category text not null default 'social',
  max_attendees integer check (max_attendees > 0),
  created_by uuid references users on delete set null,
  cancelled_at timestamptz,
  -- UID of the calendar entry it was imported from, with day and clock for one of a series.
  import_uid text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_date >= start_date)
);
create index events_start_date on events (start_date, id) where cancelled_at is null;
create index events_end_date on events (end_date) where cancelled_at is null;
create index events_created_by on events (created_by);

-- user_id becomes null when a person is erased: the place was taken, by whom is forgotten.
create table event_bookings (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid references users on delete set null,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid')),
  price numeric(10, 2) not null check (price >= 0 and price <> 'NaN'),
  -- SEQUENCE of the calendar entry: goes up with each change that is mailed (RFC 5545, 3.8.7.4).
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_bookings_user_id on event_bookings (user_id, created_at desc);
create index event_bookings_confirmed on event_bookings (event_id) where status = 'confirmed';

create table event_waitlist (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Order of arrival: taken while the event's row is locked, so it is the order of commit.
  place bigint generated always as identity,
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_waitlist_place on event_waitlist (event_id, place);
create index event_waitlist_user_id on event_waitlist (user_id);

-- The secret address under which a calendar program reads one person's bookings.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token text not null unique check (char_length(token) >= 32),
  created_at timestamptz not null default now()
);

-- Groups and connections -------------------------------------------------------------------------

create table groups (
  id uuid primary key,
  name text not null,
  description text not null default '',
  type text not null check (type in ('language_buddies', 'new_arrivals', 'students', 'expats')),
  is_private boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index groups_created_by on groups (created_by);

create table group_members (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'member' check (role in ('member', 'admin')),
  joined_at timestamptz not null default now(),
  unique (group_id, user_id)
);
create index group_members_user_id on group_members (user_id, joined_at desc);

create table user_connections (
  id uuid primary key,
  requester_id uuid not null references users on delete cascade,
  receiver_id uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (requester_id <> receiver_id)
);
-- One row for two people, whoever asked.
create unique index user_connections_pair on user_connections
  (least(requester_id, receiver_id), greatest(requester_id, receiver_id));
create index user_connections_requester on user_connections (requester_id, status);
create index user_connections_receiver on user_connections (receiver_id, status);

-- Telling, mailing, logging ----------------------------------------------------------------------

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  message text not null,
  type text not null,
  priority text not null default 'normal' check (priority in ('high', 'normal', 'low')),
  category text not null check (category in ('events', 'social', 'learning', 'community', 'other')),
  action_url text,
  action_text text,
  metadata jsonb not null default '{}',
  is_read boolean not null default false,
  is_push_sent boolean not null default false,
  -- The same fact never gives two rows.
  key text not null,
  scheduled_for timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, key)
);
create index notifications_user_id on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not is_read;

-- A mail to be sent, or sent: who, what kind, about which row. Its words are written when it goes.
create table mail_outbox (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- The same mail is never queued twice.
  key text not null unique,
  booking_id uuid references event_bookings on delete cascade,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_user_id on mail_outbox (user_id);
create index mail_outbox_booking_id on mail_outbox (booking_id);
create index mail_outbox_created_at on mail_outbox (created_at);

-- user_id is whose trail the row is in, or after erasure a random tombstone: no foreign key.
-- old_data and new_data hold the names of the fields that changed, never their values.
create table data_audit_logs (
  id uuid primary key,
  user_id uuid not null,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  old_data jsonb,
  new_data jsonb,
  ip_address text,
  user_agent text,
  reason text,
  created_at timestamptz not null default now()
);
create index data_audit_logs_user_id on data_audit_logs (user_id, created_at desc, id desc);
create index data_audit_logs_created_at on data_audit_logs (created_at);

create table data_export_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed')),
  request_type text not null check (request_type = 'full_export'),
  data_types text[] not null,
  export_data jsonb,
  download_link text,
  expires_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now()
);
create index data_export_requests_user_id on data_export_requests (user_id, created_at desc);
-- One open request a person.
create unique index data_export_requests_open on data_export_requests (user_id)
  where status in ('pending', 'processing');
