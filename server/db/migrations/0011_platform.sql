-- Users for administrators ---------------------------------------------------------------------

-- The list is searched by the beginning of an address, filtered by role and flag, sorted by name.
create index users_email_start on users (lower(email) text_pattern_ops);
create index users_name on users (lower(name), id);
create index users_role on users (role, created_at desc, id desc);
-- Whom advertising reaches.
create index users_marketing on users (role) where marketing_consent;
create index users_administrators on users (created_at, id) where is_admin;

-- Who may register -----------------------------------------------------------------------------

-- By a link that somebody was given, where registering is not open to everybody. Only the hash of its
-- secret is kept.
create table registration_invitations (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by uuid references users on delete set null,
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index registration_invitations_created_by on registration_invitations (created_by);
create index registration_invitations_expires_at on registration_invitations (expires_at);
