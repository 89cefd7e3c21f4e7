-- Photos, consent, and an account one can trust ----------------------------------------------

-- WebP as it is served: 512 and 96 pixels square, without whatever the camera wrote into the file.
create table photos (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null default now()
);

alter table users
  -- Counts only once its owner has opened the link sent there.
  add column pending_email text check (char_length(pending_email) <= 254),
  -- Whose consents are whose, without saying who: gone with this row, which breaks the link.
  add column consent_subject uuid not null unique default gen_random_uuid(),
  -- Of two warnings before an account that nobody uses is deleted; none once it is used again.
  add column unused_warnings integer not null default 0 check (unused_warnings between 0 and 2),
  add column unused_warned_at timestamptz;

-- What was agreed to and taken back, for ever as it was. No foreign key: the proof outlives the account.
create table consent_events (
  id uuid primary key,
  subject_id uuid not null,
  purpose text not null check (purpose in
    ('gdprConsent', 'marketingConsent', 'dataProcessingConsent', 'cookieConsent',
     'privacyPolicyAccepted', 'dataRetentionConsent')),
  was boolean not null,
  is_given boolean not null,
  policy_version text not null,
  -- The screen on which it was said.
  source text not null,
  created_at timestamptz not null default now()
);
create index consent_events_subject_id on consent_events (subject_id, created_at);
create index consent_events_created_at on consent_events (created_at);

-- Only the retention job may remove what is past its term; it says so in its transaction.
create function keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('welkom.retention', true) = 'on' then
    return old;
  end if;
  raise exception 'consent_events is only added to';
end $$;
create trigger consent_events_kept before update or delete on consent_events
  for each row execute function keep_consents();
create trigger consent_events_not_emptied before truncate on consent_events
  for each statement execute function keep_consents();

create table privacy_policies (
  id uuid primary key,
  version text not null unique,
  content text not null,
  effective_date timestamptz not null,
  -- Members have been told of it.
  told_at timestamptz,
  created_at timestamptz not null default now()
);

-- The secret in the address of a data export; its owner must be signed in as well.
alter table data_export_requests
  add constraint data_export_requests_link unique (download_link);

-- Signed in with a passkey, or with a password and a second factor.
alter table sessions add column is_strong boolean not null default false;

-- Where a device was enabled: whoever is signed out from elsewhere gets no pushes there either. A
-- session that runs out by itself takes nothing with it.
alter table push_subscriptions
  add column session_id uuid references sessions on delete set null;
create index push_subscriptions_session_id on push_subscriptions (session_id);

-- Browsers somebody signed in with before, known by a cookie of which only the hash is kept.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  mark_hash bytea not null check (octet_length(mark_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null,
  primary key (user_id, mark_hash)
);
create index known_devices_last_seen_at on known_devices (last_seen_at);

-- A link in a mail that may do one thing once. Used or taken back it is past its time and has no
-- secret any more; for a day it still counts towards how many one may ask for.
create table mail_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('resetPassword', 'confirmEmail', 'undoEmail')),
  -- Where the mail goes: the address to be confirmed, or the one that counted until now.
  email text not null check (char_length(email) <= 254),
  -- Of the last secrets that were mailed: a mail may have gone out twice, and both links work.
  token_hashes bytea[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mail_links_user_id on mail_links (user_id, purpose);
create index mail_links_token_hashes on mail_links using gin (token_hashes);
create index mail_links_expires_at on mail_links (expires_at);

alter table mail_outbox
  add column link_id uuid references mail_links on delete set null,
  add check (link_id is null
    or num_nonnulls(booking_id, notification_id, conversation_id, group_id) = 0),
  drop constraint mail_outbox_booking_id_fkey,
  add foreign key (booking_id) references event_bookings on delete set null,
  drop constraint mail_outbox_notification_id_fkey,
  add foreign key (notification_id) references notifications on delete set null,
  drop constraint mail_outbox_conversation_id_fkey,
  add foreign key (conversation_id) references conversations on delete set null,
  drop constraint mail_outbox_group_id_fkey,
  add foreign key (group_id) references groups on delete set null;
create index mail_outbox_link_id on mail_outbox (link_id);

-- When what a mail is about goes, a mail that waits goes with it. One that was sent stays for its
-- term, so that it can be named and its file found; its key is free again, and says this about it
-- (`listMailsAbout` in server/mail/store.ts).
create function keep_sent_mail() returns trigger language plpgsql as $$
begin
  if new.sent_at is null then
    delete from mail_outbox where id = new.id;
  else
    update mail_outbox set key = 'gone:' || id where id = new.id;
  end if;
  return null;
end $$;
create trigger mail_outbox_keep_sent
  after update of booking_id, notification_id, conversation_id, group_id, link_id on mail_outbox
  for each row
  when (num_nonnulls(old.booking_id, old.notification_id, old.conversation_id, old.group_id, old.link_id) = 1
    and num_nonnulls(new.booking_id, new.notification_id, new.conversation_id, new.group_id, new.link_id) = 0)
  execute function keep_sent_mail();

-- The last mail, to somebody who is not here any more: gone once it is sent.
create table farewells (
  id uuid primary key,
  email text not null,
  name text not null,
  created_at timestamptz not null default now()
);

-- WebAuthn credentials: the public half of a key that never leaves its owner's device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Goes up with each use where the device counts; a copy would fall behind.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id, created_at);

-- What a browser was asked to sign with a passkey: once, and within minutes.
create table passkey_challenges (
  challenge text primary key,
  user_id uuid references users on delete cascade,
  purpose text not null check (purpose in ('signIn', 'add', 'again')),
  expires_at timestamptz not null
);
create index passkey_challenges_user_id on passkey_challenges (user_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Codes of an authenticator app (TOTP, RFC 6238).
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  -- Until the first code was right it is not asked for.
  confirmed_at timestamptz,
  -- The 30 seconds whose code was used last: none works twice (RFC 6238, 5.2).
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Erasure -------------------------------------------------------------------------------------------

-- What was said up to these numbers one has deleted for oneself; the other still has it.
alter table conversations
  add column first_hidden_seq integer not null default 0,
  add column second_hidden_seq integer not null default 0;

-- Words that somebody erases by the thousand are numbered by whoever erases them, in one statement.
create or replace function erase_words() returns trigger language plpgsql as $$
begin
  if new.changed_seq = old.changed_seq then
    update groups set last_seq = last_seq + 1 where id = new.group_id
    returning last_seq into new.changed_seq;
  end if;
  new.message := '';
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;

create or replace function erase_direct_words() returns trigger language plpgsql as $$
begin
  if new.changed_seq = old.changed_seq then
    update conversations set last_seq = last_seq + 1 where id = new.conversation_id
    returning last_seq into new.changed_seq;
  end if;
  new.content := '';
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;

-- What others were told of somebody, and what the trails of others say about them.
create index notifications_by on notifications ((metadata ->> 'by')) where metadata ? 'by';
create index data_audit_logs_entity_id on data_audit_logs (entity_id) where entity_id is not null;
