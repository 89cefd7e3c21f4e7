-- The schema of Welkom 1.0, by feature. Ids are UUIDs of version 7 from the code, so they grow with
-- time. A time that may be null, such as `cancelled_at`, is null until it happens.
--
-- "Unused" marks columns, indexes and functions that no code reads: they come from before 1.0.

-- Search -----------------------------------------------------------------------------------------

-- How search compares texts, as `foldText` does.
--
-- The collation "und-x-icu" makes small letters by Unicode alone, whatever the locale of the
-- database: in a Turkish one, "I" would become "ı".
create function fold_text(text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  -- The rest is expensive, and most texts are plain.
  if octet_length($1) = char_length($1) then
    return translate(lower($1 collate "C"), '''`', '');
  end if;
  folded := regexp_replace(
    lower(normalize(replace($1, U&'\00b4', ''), nfkd) collate "und-x-icu") collate "C",
    '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u02b9-\u02bf\u061c\u0640\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2035\u2060\u2066-\u2069\ufeff''`]+',
    '', 'g');
  if folded collate "C" ~ '[ıłøđħŧðґςٱىیةک٠-٩۰-۹ßæœþ]' then
    folded := translate(folded,
      'ıłøđħŧðґςٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'ilodhtdгσاييهك01234567890123456789');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return folded;
end $$;

-- Every ending of every word, up to 60 characters: what begins one of them is a part of the word. A
-- trigram index is of no use for two letters.
create function folded_parts(text) returns tsvector
language sql immutable parallel safe
return (
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 60))), '')
  from regexp_split_to_table(left(fold_text($1), 300), '[[:space:].-]+') as words (word),
    generate_series(1, char_length(word)) as starts (start)
);

-- The three characters from each position of each word on. Longer parts of a long text without
-- spaces, such as Japanese, would exceed the 1 MB of a tsvector.
create function folded_trigrams(text) returns tsvector
language sql immutable parallel safe
return (
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 3))), '')
  from regexp_split_to_table(fold_text($1), '[[:space:].-]+') as words (word),
    generate_series(1, char_length(word)) as starts (start)
);

-- "Den Haag, Zuid" and "den haag" are one town.
create function town_key(text) returns text
language sql immutable parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(lower(normalize(split_part(coalesce($1, ''), ',', 1), nfkd)), '[\u0300-\u036f]', '', 'g'),
    '[[:space:].''’/()-]+', ' ', 'g'))
$$;

create function amsterdam_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Europe/Amsterdam')::date
$$;

-- The languages of the profile: `shared/buddies/languages.ts`, which a test compares with this list.
create function are_offered_languages(text[]) returns boolean
language sql immutable parallel safe as $$
  select $1 <@ array[
    'nl', 'en', 'af', 'sq', 'am', 'ar', 'hy', 'az', 'eu', 'be', 'bn', 'bs', 'bg', 'ca', 'zh', 'hr', 'cs',
    'da', 'et', 'fi', 'fr', 'fy', 'ka', 'de', 'el', 'gu', 'he', 'hi', 'hu', 'is', 'id', 'ga', 'it', 'ja',
    'kk', 'ko', 'ku', 'lv', 'lt', 'mk', 'ms', 'ml', 'mt', 'mr', 'ne', 'no', 'ps', 'fa', 'pl', 'pt', 'pa',
    'ro', 'ru', 'sr', 'si', 'sk', 'sl', 'so', 'es', 'sw', 'sv', 'ta', 'te', 'th', 'ti', 'tr', 'uk', 'ur',
    'vi']
$$;

-- Unused, like the columns and indexes that need them.
create function folded(text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g')
$$;
create function word_parts(text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 60))), '')
  from regexp_split_to_table(
      left(regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g'), 300),
      '[[:space:].''’-]+'
    ) as words (word),
    generate_series(1, char_length(word)) as starts (start)
$$;
create function text_trigrams(text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 3))), '')
  from regexp_split_to_table(
      regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g'),
      '[[:space:].''’-]+'
    ) as words (word),
    generate_series(1, char_length(word)) as starts (start)
$$;
create function person_words(name text, username text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(
    regexp_replace(lower(normalize(name || ' ' || username, nfkd)), '[\u0300-\u036f]', '', 'g'),
    '._-''’', '     '))
$$;

-- Users ------------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  username text not null check (username ~ '^[A-Za-z0-9._-]{3,30}$'),
  email text not null check (char_length(email) <= 254),
  password text not null,
  name text not null,
  profile_photo text,
  location text,
  nationality text,
  -- What brought the user here. What a user may do is in the flags.
  role text not null default 'student',
  -- The names of spoken languages, also of those that are on no list: see `member_languages`.
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
  updated_at timestamptz not null default now(),
  -- Only users who send read receipts see those of others.
  has_read_receipts boolean not null default false,
  -- Whether a push or a mail may show private messages.
  has_message_previews boolean not null default false,
  -- Since when mails to this address come back: nothing more is sent to it.
  mail_bounced_at timestamptz,
  -- Becomes the address when its owner opens the link sent there.
  pending_email text check (char_length(pending_email) <= 254),
  -- Identifies the consents without the user: deleting this row breaks the link.
  consent_subject uuid not null unique default gen_random_uuid(),
  -- Of two warnings before an unused account is deleted.
  unused_warnings integer not null default 0 check (unused_warnings between 0 and 2),
  unused_warned_at timestamptz,
  is_moderator boolean not null default false,
  -- Whether the user is named to others who came to the same event.
  is_attendance_visible boolean not null default false,
  suspended_until timestamptz,
  is_banned boolean not null default false,
  -- Whether the home screen has the list of the first 100 days.
  first_days text not null default 'offered' check (first_days in ('offered', 'shown', 'away')),
  email_confirmed_at timestamptz,
  -- When the account ends unless its address is confirmed by then. Null: it does not end.
  confirm_email_by timestamptz,
  may_be_found_by_email boolean not null default false,
  -- By when a team member needs a passkey or a second factor, if the setting asks for one. Null: now.
  second_factor_by timestamptz,
  about text check (char_length(about) between 1 and 300),
  -- Whom the member wants to meet.
  hopes text[] not null default '{}'
    check (hopes <@ array['buddy', 'friends', 'same_city', 'same_work', 'families']),
  -- Null until answered: then no member sees them among the suggestions.
  may_be_suggested boolean,
  -- The next step of the introduction after a registration; null: completed, or never begun.
  onboarding_step integer constraint users_onboarding_step_range check (onboarding_step between 1 and 4),
  -- The moments that were celebrated with the user, each once.
  celebrated text[] not null default '{}',
  -- Null until answered: then no other member sees that they are going.
  is_going_visible boolean,
  -- Of screens, mails and notifications. Null until a device has sent it: English.
  language text check (language in ('en', 'nl', 'uk', 'ar', 'tr', 'pl', 'es')),
  -- The translation server that may get private messages for this user.
  private_translation_host text,
  -- False: the default role may not be the user's choice.
  has_chosen_role boolean not null default false
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_email_start on users (lower(email) text_pattern_ops);
create index users_folded_name on users (fold_text(name) text_pattern_ops);
create index users_folded_parts on users using gin (folded_parts(name || ' ' || username));
-- Lists of administrators.
create index users_created_at on users (created_at desc, id desc);
create index users_sorted_name on users (name collate "und-x-icu", id);
create index users_role on users (role, created_at desc, id desc);
create index users_role_sorted_name on users (role, name collate "und-x-icu", id);
create index users_administrators on users (created_at, id) where is_admin;
create index users_moderators on users (id) where is_moderator;
-- A suspension that is over stays until the next decision about the user.
create index users_suspended on users (created_at desc, id desc) where suspended_until is not null;
create index users_banned on users (created_at desc, id desc) where is_banned;
create index users_confirm_email_by on users (confirm_email_by) where confirm_email_by is not null;
-- Unused.
create index users_name on users (lower(name), id);
create index users_role_name on users (role, lower(name), id);
create index users_name_starts on users (folded(name) text_pattern_ops);
create index users_parts on users using gin (word_parts(name || ' ' || username));

-- Foreign keys alone would leave what a user wrote. The erasure names the user it deletes
-- (`removeUser` in server/users/store.ts).
create function reject_user_deletion() returns trigger language plpgsql as $$
begin
  if current_setting('welkom.erased_user', true) is distinct from old.id::text then
    raise exception 'only the account erasure deletes users';
  end if;
  return old;
end $$;
create trigger users_deletion_rejected before delete on users
  for each row execute function reject_user_deletion();

-- WebP as it is served: 512 and 96 pixels square, without the metadata of the camera.
create table photos (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null default now()
);

-- Login ------------------------------------------------------------------------------------------

-- Only a SHA-256 of the cookie's token is stored: a copy of this table gives access to no account.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  browser text not null default '',
  ip_prefix text not null default '',
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- By a passkey, or by a password and a second factor.
  is_strong boolean not null default false
);
create index sessions_user_id on sessions (user_id, created_at);
create index sessions_last_seen_at on sessions (last_seen_at);

-- Browsers that the user has logged in with, known by a cookie.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_last_seen_at on known_devices (last_seen_at);

-- Links in mails that do one thing once. A used or withdrawn link has expired and has no secret; for a
-- day it still counts towards how many a user may request.
create table mail_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A link that removes passkeys after a reset is never mailed.
  purpose text not null check (purpose in
    ('resetPassword', 'confirmEmail', 'undoEmail', 'confirmAccount', 'removePasskeys')),
  -- Where the mail goes: the address to be confirmed, or the present one.
  email text not null check (char_length(email) <= 254),
  -- Of the last secrets that were mailed: a mail may have gone out twice, and both links work.
  token_hashes bytea[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Of the codes of six digits in mails that confirm the address of an account.
  code_hashes bytea[] not null default '{}'
);
create index mail_links_user_id on mail_links (user_id, purpose);
create index mail_links_email on mail_links (lower(email));
create index mail_links_token_hashes on mail_links using gin (token_hashes);
create index mail_links_expires_at on mail_links (expires_at);

-- WebAuthn credentials: the public half of a key that never leaves its owner's device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use if the device counts; a copy would fall behind.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id, created_at);

-- What a browser signs with a passkey: once, and within minutes.
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
  -- Not required at login before the first correct code.
  confirmed_at timestamptz,
  -- The 30 seconds of the last used code: none works twice (RFC 6238, 5.2).
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Links to register where registration is not open to everyone.
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

-- Privacy ----------------------------------------------------------------------------------------

-- Consents given and withdrawn. No foreign key: the proof outlives the account.
create table consent_events (
  id uuid primary key,
  subject_id uuid not null,
  purpose text not null check (purpose in
    ('gdprConsent', 'marketingConsent', 'dataProcessingConsent', 'cookieConsent',
     'privacyPolicyAccepted', 'dataRetentionConsent')),
  was boolean not null,
  is_given boolean not null,
  policy_version text not null,
  -- The screen.
  source text not null,
  created_at timestamptz not null default now()
);
create index consent_events_subject_id on consent_events (subject_id, created_at);
create index consent_events_created_at on consent_events (created_at);

-- Only the retention job deletes expired rows; it says so in its transaction.
create function reject_consent_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('welkom.retention', true) = 'on' then
    return old;
  end if;
  raise exception 'consent_events is only added to';
end $$;
create trigger consent_events_append_only before update or delete on consent_events
  for each row execute function reject_consent_changes();
create trigger consent_events_no_truncate before truncate on consent_events
  for each statement execute function reject_consent_changes();

create table privacy_policies (
  id uuid primary key,
  version text not null unique,
  content text not null,
  effective_date timestamptz not null,
  -- To the members.
  announced_at timestamptz,
  created_at timestamptz not null default now()
);

-- user_id is the subject of the row, or after erasure a random tombstone: no foreign key. old_data and
-- new_data hold the names of the fields that changed, never their values.
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
create index data_audit_logs_entity_id on data_audit_logs (entity_id) where entity_id is not null;
create index data_audit_logs_action on data_audit_logs (action, created_at desc, id desc);
create index data_audit_logs_created_at on data_audit_logs (created_at);
create index data_audit_logs_origins on data_audit_logs (created_at)
  where ip_address is not null or user_agent is not null;
create index data_audit_logs_account_deleted on data_audit_logs (created_at)
  where action = 'account_deleted';

create table data_export_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed')),
  request_type text not null check (request_type = 'full_export'),
  data_types text[] not null,
  export_data jsonb,
  -- The secret in the address of the file; its owner must be logged in as well.
  download_link text constraint data_export_requests_link unique,
  expires_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now()
);
create index data_export_requests_user_id on data_export_requests (user_id, created_at desc);
create unique index data_export_requests_open on data_export_requests (user_id)
  where status in ('pending', 'processing');

-- The last mail to a deleted user. A row is deleted when it has been sent.
create table account_deleted_mails (
  id uuid primary key,
  email text not null,
  name text not null,
  created_at timestamptz not null default now()
);

-- Operation --------------------------------------------------------------------------------------

-- Keys made at the first start, and what an administrator may change.
create table settings (
  key text primary key,
  value jsonb not null
);

-- Work after a commit: a row lives from the transaction of its cause until it is done.
create table jobs (
  id uuid primary key,
  name text not null,
  -- Ids only: no names, addresses or texts.
  payload jsonb not null,
  -- There is one job of a name and key at a time.
  key text,
  -- Starting a job adds the lease: if its process dies, it becomes due again.
  due_at timestamptz not null default now(),
  starts integer not null default 0,
  failures integer not null default 0,
  -- It is not retried any more; an operator has to look at it.
  failed_at timestamptz,
  -- A code such as ECONNREFUSED, never a message: messages quote addresses.
  last_error text,
  created_at timestamptz not null default now(),
  unique (name, key)
);
create index jobs_due_at on jobs (due_at, id) where failed_at is null;

-- What was created under a client id: the same request again returns this, and creates nothing.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  client_id uuid not null,
  entity_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, client_id)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- People -----------------------------------------------------------------------------------------

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
-- One row per pair, in either direction.
create unique index user_connections_pair on user_connections
  (least(requester_id, receiver_id), greatest(requester_id, receiver_id));
create index user_connections_requester on user_connections (requester_id, status);
create index user_connections_receiver on user_connections (receiver_id, status);

create table blocks (
  id uuid primary key,
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- The name of the blocker that the blocked user knew; null: it has not changed since.
  blocker_name text,
  check (blocker_id <> blocked_id),
  unique (blocker_id, blocked_id)
);
create index blocks_blocked_id on blocks (blocked_id);

-- A block hides later names. The username as the name, which remains after a removal, tells nothing.
create function keep_known_name() returns trigger language plpgsql as $$
begin
  update blocks set blocker_name =
    case when new.name = new.username then new.name else coalesce(blocker_name, old.name) end
  where blocker_id = new.id;
  return null;
end $$;
create trigger users_known_name after update of name on users
  for each row when (old.name <> new.name) execute function keep_known_name();

-- The first 100 days. The steps are in the code.
create table first_days (
  user_id uuid primary key references users on delete cascade,
  arrival_date date not null
);

create table first_days_done (
  user_id uuid not null references users on delete cascade,
  step text not null check (char_length(step) <= 50),
  done_at timestamptz not null,
  primary key (user_id, step)
);

create table member_languages (
  user_id uuid not null references users on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  kind text not null check (kind in ('speaks', 'learns')),
  -- Null: not stated.
  level text check (level in ('A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native')),
  primary key (user_id, language)
);
-- Ids grow with time, so the newest speakers of a language are read from the index.
create index member_languages_language on member_languages (language, kind, user_id desc);

-- By what members who agreed to it are suggested. Only triggers write these two tables.
create table suggestible_members (
  user_id uuid primary key references users on delete cascade,
  town_key text not null,
  arrived_on date
);
create index suggestible_members_town on suggestible_members (town_key, user_id desc);
create index suggestible_members_arrived on suggestible_members (arrived_on desc, user_id desc);

create table suggestible_interests (
  interest_key text not null,
  member_id uuid not null references suggestible_members on delete cascade,
  primary key (interest_key, member_id)
);
create index suggestible_interests_member_id on suggestible_interests (member_id);

create function update_suggestible_member() returns trigger language plpgsql as $$
begin
  if new.may_be_suggested then
    insert into suggestible_members (user_id, town_key, arrived_on)
    values (new.id, town_key(new.location), (select arrival_date from first_days where user_id = new.id))
    on conflict (user_id) do update
    set town_key = excluded.town_key, arrived_on = excluded.arrived_on;
    delete from suggestible_interests where member_id = new.id;
    insert into suggestible_interests (interest_key, member_id)
    select distinct lower(interest), new.id from unnest(new.interests) as liked (interest);
  else
    delete from suggestible_members where user_id = new.id;
  end if;
  return null;
end $$;
create trigger users_suggestible after update of may_be_suggested, location, interests on users
  for each row when (new.may_be_suggested is distinct from old.may_be_suggested
    or (new.may_be_suggested and (new.location, new.interests) is distinct from (old.location, old.interests)))
  execute function update_suggestible_member();

create function update_suggestible_arrival() returns trigger language plpgsql as $$
begin
  update suggestible_members
  set arrived_on = case when tg_op = 'DELETE' then null else new.arrival_date end
  where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger first_days_suggestible after insert or delete or update of arrival_date on first_days
  for each row execute function update_suggestible_arrival();

-- Suggestions that a member does not want to see again.
create table dismissed_suggestions (
  user_id uuid not null references users on delete cascade,
  dismissed_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  check (user_id <> dismissed_id),
  primary key (user_id, dismissed_id)
);
create index dismissed_suggestions_dismissed_id on dismissed_suggestions (dismissed_id);

-- Groups -----------------------------------------------------------------------------------------

create table groups (
  id uuid primary key,
  name text not null,
  description text not null default '',
  type text not null check (type in ('language_buddies', 'new_arrivals', 'students', 'expats')),
  is_private boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- The order of the chat. It grows under the lock of this row, so it is the order of commit.
  last_seq integer not null default 0,
  -- Both maintained by a trigger. The version grows when members join or leave.
  member_count integer not null default 0,
  members_version integer not null default 0,
  -- Removed by a moderator. It is deleted when no objection is possible any more.
  hidden_at timestamptz,
  -- The address of an uploaded picture: see `event_pictures`.
  image_url text,
  -- The point of the picture that every crop shows.
  focal_x real not null default 0.5,
  focal_y real not null default 0.5,
  -- Empty: not stated.
  languages text[] not null default '{}'
    check (are_offered_languages(languages) and cardinality(languages) <= 5),
  is_members_only boolean not null default false,
  -- The team's yes or no to showing the group to visitors. Null: undecided, so its owner counts.
  is_shown_by_team boolean,
  constraint groups_focal_point check (focal_x between 0 and 1 and focal_y between 0 and 1)
);
create index groups_created_by on groups (created_by);
create index groups_hidden_at on groups (hidden_at) where hidden_at is not null;
create index groups_sorted_name on groups (name collate "und-x-icu", id);
create index groups_folded_trigrams on groups
  using gin (folded_trigrams(name || ' ' || description));
-- Unused.
create index groups_name on groups (lower(name), id);
create index groups_trigrams on groups using gin (text_trigrams(name || ' ' || description));

create table group_members (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'member' check (role in ('member', 'admin')),
  joined_at timestamptz not null default now(),
  last_read_seq integer not null default 0,
  unique (group_id, user_id)
);
create index group_members_user_id on group_members (user_id, joined_at desc);
-- As members are listed: admins first ('admin' sorts before 'member'), then by time.
create index group_members_in_order on group_members (group_id, role, joined_at, id);

create function count_group_members() returns trigger language plpgsql as $$
begin
  update groups set
    members_version = members_version + 1,
    member_count = member_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = case tg_op when 'INSERT' then new.group_id else old.group_id end;
  return null;
end $$;
create trigger group_members_counted after insert or delete on group_members
  for each row execute function count_group_members();

create table group_messages (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  -- Null once the account is erased, with the text.
  user_id uuid references users on delete set null,
  message text not null,
  -- The position in the chat, and the number of the last change. A deletion takes a new number, so
  -- that a request for everything after a number returns both.
  seq integer not null,
  changed_seq integer not null check (changed_seq >= seq),
  -- Made by the sender: the same message sent twice is one message.
  client_id uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  -- By an admin or a moderator, not by its author.
  is_removed boolean not null default false,
  check ((deleted_at is not null) = (message = '')),
  unique (group_id, seq),
  unique (group_id, changed_seq),
  unique (user_id, client_id)
);
create index group_messages_created_at on group_messages (created_at);
create index group_messages_deleted_at on group_messages (deleted_at) where deleted_at is not null;

-- Requests, declined requests, and removed members. An accepted request becomes a row of
-- group_members instead.
create table group_join_requests (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'declined', 'removed')),
  -- A removed member needs a request in a public group too, also after withdrawing one.
  was_removed boolean not null default false,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  message text,
  check ((status = 'declined') = (answered_at is not null)),
  check (status <> 'removed' or was_removed),
  unique (group_id, user_id)
);
create index group_join_requests_pending on group_join_requests (group_id, created_at, id)
  where status = 'pending';
create index group_join_requests_user_id on group_join_requests (user_id);

-- One per user and group. Deleted when the user joins.
create table group_invitations (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  check (user_id <> invited_by),
  unique (group_id, user_id)
);
create index group_invitations_open on group_invitations (group_id, created_at, id)
  where declined_at is null;
create index group_invitations_user_id on group_invitations (user_id);
create index group_invitations_invited_by on group_invitations (invited_by, group_id);
create index group_invitations_created_at on group_invitations (created_at);

-- A place for everyone from the first day.
insert into groups (id, name, description, type) values
  ('019ad000-0000-7000-8000-000000000001', 'Language buddies',
   'Practise Dutch with people who speak it, and help others with your own language.',
   'language_buddies'),
  ('019ad000-0000-7000-8000-000000000002', 'New arrivals',
   'Just landed? Ask anything about your first weeks: registering, a bank, a bike, a doctor.',
   'new_arrivals'),
  ('019ad000-0000-7000-8000-000000000003', 'Students',
   'For everyone who studies here: courses, rooms, jobs beside it, and what to do on Thursday.',
   'students'),
  ('019ad000-0000-7000-8000-000000000004', 'Expats',
   'Working in the Netherlands: contracts, taxes, schools, and good company after work.',
   'expats');

-- Events -----------------------------------------------------------------------------------------

-- Each date of a series is an event of its own, with its own bookings.
create table event_series (
  id uuid primary key,
  -- Irregular: by a rule of a calendar file that the form does not offer.
  every text not null check (every in ('weekly', 'fortnightly', 'monthly', 'irregular')),
  created_at timestamptz not null default now()
);

-- The events that one calendar file added, which can be undone together.
create table calendar_imports (
  id uuid primary key,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index calendar_imports_created_at on calendar_imports (created_at);

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

create table events (
  id uuid primary key,
  title text not null check (title <> ''),
  description text not null,
  image_url text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  -- The town, if there is an exact location.
  location text not null,
  price numeric(10, 2) not null default 0 check (price >= 0 and price <> 'NaN'),
  category text not null default 'social',
  max_attendees integer check (max_attendees > 0),
  created_by uuid references users on delete set null,
  cancelled_at timestamptz,
  -- The UID of the imported calendar entry, with day and time for one of a series.
  import_uid text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Maintained by triggers.
  bookings_count integer not null default 0 check (bookings_count >= 0),
  series_id uuid references event_series on delete set null,
  cancel_reason text check (char_length(cancel_reason) between 1 and 300),
  feedback_requested_at timestamptz,
  -- A past event that administrators removed from the lists. People who booked still see it.
  unlisted_at timestamptz,
  import_id uuid references calendar_imports on delete set null,
  payment_note text check (char_length(payment_note) between 1 and 500),
  -- Only people with a booking receive it.
  online_url text check (online_url like 'https://%' and char_length(online_url) <= 2048),
  -- The point of the picture that every crop shows.
  focal_x real not null default 0.5,
  focal_y real not null default 0.5,
  -- Whether members see who created it. Only its creator may turn this on.
  is_host_shown boolean not null default false,
  -- Empty: not stated.
  languages text[] not null default '{}'
    check (are_offered_languages(languages) and cardinality(languages) <= 5),
  town text not null default '',
  -- If only people with a booking see it.
  exact_location text,
  is_members_only boolean not null default false,
  -- The start that was first announced, if it has changed since.
  moved_from timestamptz,
  group_id uuid references groups on delete set null,
  source_id uuid references calendar_sources on delete set null,
  -- The page of the event on the website of its source.
  source_url text,
  -- Successive fetches of the source without the event.
  missed_fetches integer not null default 0,
  -- By a moderator, with its text.
  removed_at timestamptz,
  check (end_date >= start_date),
  check (cancel_reason is null or cancelled_at is not null),
  -- The years that every date of a reply has.
  constraint events_years check (
    start_date >= '1900-01-01 00:00Z' and start_date < '3000-01-01 00:00Z'
    and end_date >= '1900-01-01 00:00Z' and end_date < '3000-01-01 00:00Z'
  ),
  constraint events_focal_point check (focal_x between 0 and 1 and focal_y between 0 and 1),
  constraint events_hidden_location check (exact_location is null or town <> '')
);
create index events_start_date on events (start_date, id) where cancelled_at is null;
create index events_end_date on events (end_date) where cancelled_at is null;
create index events_any_start_date on events (start_date, id);
create index events_cancelled on events (start_date, id) where cancelled_at is not null;
create index events_category on events (category, start_date, id);
create index events_popular on events (bookings_count desc, id)
  where cancelled_at is null and bookings_count > 0;
create index events_created_by on events (created_by);
create index events_group on events (group_id) where group_id is not null;
create index events_series_id on events (series_id, start_date, id) where series_id is not null;
create index events_import_id on events (import_id) where import_id is not null;
create index events_source on events (source_id) where source_id is not null;
-- Which pictures no event shows. Addresses of other sites may be too long for a B-tree.
create index events_image_url on events using hash (image_url);
create index events_folded_trigrams on events
  using gin (folded_trigrams(title || ' ' || location || ' ' || description));
-- Unused.
create index events_title_start on events (lower(title) text_pattern_ops);
create index events_trigrams on events
  using gin (text_trigrams(title || ' ' || location || ' ' || description));

-- WebP as it is served, in two sizes. A row never changes: other bytes get another id.
create table event_pictures (
  id uuid primary key,
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null default now()
);
create index event_pictures_created_at on event_pictures (created_at);

-- The sum of paid bookings. Not in the event's own row: marking a booking as paid locks the booking
-- first, and booking locks the event first.
create table event_revenue (
  event_id uuid primary key references events on delete cascade,
  value numeric(12, 2) not null default 0
);

create function add_event_revenue() returns trigger language plpgsql as $$
begin
  insert into event_revenue (event_id) select id from made;
  return null;
end $$;
create trigger events_revenue_added after insert on events
  referencing new table as made for each statement execute function add_event_revenue();

-- user_id is null for guests and erased users: the place was taken all the same.
create table event_bookings (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid references users on delete set null,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid')),
  price numeric(10, 2) not null check (price >= 0 and price <> 'NaN'),
  -- SEQUENCE of the calendar entry: grows with each change that is mailed (RFC 5545, 3.8.7.4).
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  -- The start that the reminder named: if the event moves, the user is reminded again.
  day_reminder_for timestamptz,
  hour_reminder_for timestamptz,
  checked_in_at timestamptz,
  -- Of an administrator, as its owner was notified.
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  guest_name text constraint event_bookings_guest_name_check
    check (guest_name is null or (user_id is null and char_length(guest_name) between 1 and 100)),
  unique (event_id, user_id)
);
create index event_bookings_user_id on event_bookings (user_id, created_at desc);
create index event_bookings_confirmed on event_bookings (event_id) where status = 'confirmed';
create index event_bookings_latest on event_bookings
  (status, payment_status, created_at desc, id desc);
create index event_bookings_of_event on event_bookings (event_id, created_at desc, id desc);
create index event_bookings_guests on event_bookings (id) where guest_name is not null;
-- A ticket's short code, typed at the door of another event than its own.
create index event_bookings_short_code on event_bookings (right(id::text, 8));

-- A booking counts for its event and its revenue. Inserts and deletions are added up once per
-- statement, updates only where a number changes.
create function count_bookings() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  update events e set bookings_count = e.bookings_count + b.count * sign
  from (
    select event_id, count(*) from changed where status = 'confirmed' group by event_id
  ) b
  where e.id = b.event_id;
  update event_revenue r set value = r.value + b.paid * sign
  from (
    select event_id, sum(price) as paid from changed
    where status = 'confirmed' and payment_status = 'paid' group by event_id
  ) b
  where r.event_id = b.event_id;
  return null;
end $$;
create trigger event_bookings_counted after insert on event_bookings
  referencing new table as changed for each statement execute function count_bookings();
create trigger event_bookings_uncounted after delete on event_bookings
  referencing old table as changed for each statement execute function count_bookings();

create function recount_booking() returns trigger language plpgsql as $$
begin
  if (old.status, old.event_id) is distinct from (new.status, new.event_id) then
    update events set bookings_count = bookings_count - 1
    where id = old.event_id and old.status = 'confirmed';
    update events set bookings_count = bookings_count + 1
    where id = new.event_id and new.status = 'confirmed';
  end if;
  if 'paid' in (old.payment_status, new.payment_status) then
    update event_revenue set value = value - old.price
    where event_id = old.event_id and old.status = 'confirmed' and old.payment_status = 'paid';
    update event_revenue set value = value + new.price
    where event_id = new.event_id and new.status = 'confirmed' and new.payment_status = 'paid';
  end if;
  return null;
end $$;
create trigger event_bookings_recounted after update on event_bookings for each row
  when ((old.status, old.payment_status, old.price, old.event_id)
    is distinct from (new.status, new.payment_status, new.price, new.event_id))
  execute function recount_booking();

create table event_waitlist (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Taken under the lock of the event's row, so it is the order of commit.
  position bigint generated always as identity,
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_waitlist_position on event_waitlist (event_id, position);
create index event_waitlist_user_id on event_waitlist (user_id);

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

create table event_feedback (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- Null once the account is erased, without the comment.
  user_id uuid references users on delete set null,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_feedback_user_id on event_feedback (user_id);

-- Messages of organisers to everyone who booked.
create table event_messages (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  sent_by uuid references users on delete set null,
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 3000),
  recipient_count integer not null check (recipient_count >= 0),
  created_at timestamptz not null
);
create index event_messages_event_id on event_messages (event_id, created_at desc, id desc);
create index event_messages_sent_by on event_messages (sent_by);

-- What people who booked last received of an event that is being changed. One row per event for a few
-- minutes: all changes until then become one notification.
create table event_changes (
  event_id uuid primary key references events on delete cascade,
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

-- The address at which a calendar program reads the bookings of a user.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  -- Unused.
  token text unique check (char_length(token) >= 32),
  created_at timestamptz not null default now(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32)
);

-- Community board --------------------------------------------------------------------------------

create table community_posts (
  id uuid primary key,
  -- Null once the account is erased, with the text.
  author_id uuid references users on delete set null deferrable,
  title text not null,
  content text not null,
  category text not null check (
    category in ('general', 'events', 'language_exchange', 'housing', 'jobs', 'social')
  ),
  tags text[] not null default '{}',
  -- Maintained by triggers.
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  score integer not null generated always as (upvotes - downvotes) stored,
  comment_count integer not null default 0 check (comment_count >= 0),
  is_pinned boolean not null default false,
  -- Unused.
  search_vector tsvector not null,
  created_at timestamptz not null default now(),
  -- Of its text; votes, pins and comments do not change it.
  updated_at timestamptz not null default now(),
  -- Null: not recognised and not chosen.
  language text check (language is null or are_offered_languages(array[language])),
  search_words tsvector,
  check ((title = '') = (content = ''))
);
create index community_posts_newest on community_posts (is_pinned desc, id desc);
create index community_posts_helpful on community_posts (is_pinned desc, score desc, id desc);
create index community_posts_newest_of on community_posts (category, is_pinned desc, id desc);
create index community_posts_helpful_of
  on community_posts (category, is_pinned desc, score desc, id desc);
create index community_posts_author_id on community_posts (author_id);
create index community_posts_search_words on community_posts using gin (search_words);
-- Unused.
create index community_posts_search_vector on community_posts using gin (search_vector);

create function index_post() returns trigger language plpgsql as $$
begin
  new.search_vector := to_tsvector('simple', folded(
    new.title || ' ' || new.content || ' ' || array_to_string(new.tags, ' ')));
  new.search_words := to_tsvector('simple', fold_text(
    new.title || ' ' || new.content || ' ' || array_to_string(new.tags, ' ')));
  return new;
end $$;
create trigger community_posts_indexed before insert or update of title, content, tags
  on community_posts for each row execute function index_post();

create table community_comments (
  id uuid primary key,
  post_id uuid not null references community_posts on delete cascade,
  parent_id uuid,
  author_id uuid references users on delete set null deferrable,
  -- Empty once deleted: the row stays while it has replies.
  content text not null,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  thread_id uuid not null generated always as (coalesce(parent_id, id)) stored,
  -- These make replies to replies impossible: the parent must not be a reply itself.
  is_reply boolean not null generated always as (parent_id is not null) stored,
  parent_is_reply boolean generated always as (case when parent_id is not null then false end) stored,
  unique (id, post_id, is_reply),
  foreign key (parent_id, post_id, parent_is_reply)
    references community_comments (id, post_id, is_reply) on delete cascade
);
create index community_comments_in_order on community_comments (post_id, thread_id, is_reply, id);
create index community_comments_parent_id on community_comments (parent_id);
create index community_comments_author_id on community_comments (author_id);

-- A deleted comment does not count.
create function count_comments() returns trigger language plpgsql as $$
declare
  more integer := 0;
begin
  if tg_op <> 'DELETE' and new.content <> '' then more := more + 1; end if;
  if tg_op <> 'INSERT' and old.content <> '' then more := more - 1; end if;
  update community_posts set comment_count = comment_count + more
  where id = coalesce(new.post_id, old.post_id) and more <> 0;
  return null;
end $$;
create trigger community_comments_counted after insert or delete or update of content
  on community_comments for each row execute function count_comments();

create table community_votes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  post_id uuid references community_posts on delete cascade,
  comment_id uuid references community_comments on delete cascade,
  vote_type text not null check (vote_type in ('upvote', 'downvote')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1),
  unique (user_id, post_id),
  unique (user_id, comment_id)
);
create index community_votes_post_id on community_votes (post_id);
create index community_votes_comment_id on community_votes (comment_id);

create function count_votes() returns trigger language plpgsql as $$
declare
  ups integer := 0;
  downs integer := 0;
begin
  if tg_op <> 'INSERT' then
    if old.vote_type = 'upvote' then ups := ups - 1; else downs := downs - 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.vote_type = 'upvote' then ups := ups + 1; else downs := downs + 1; end if;
  end if;
  update community_posts set upvotes = upvotes + ups, downvotes = downvotes + downs
  where id = coalesce(new.post_id, old.post_id);
  update community_comments set upvotes = upvotes + ups, downvotes = downvotes + downs
  where id = coalesce(new.comment_id, old.comment_id);
  return null;
end $$;
create trigger community_votes_counted after insert or delete or update of vote_type
  on community_votes for each row execute function count_votes();

-- Guides -----------------------------------------------------------------------------------------

create table resources (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  -- Markdown.
  content text not null,
  category text not null check (category in ('settling', 'housing', 'work', 'education')),
  author text not null,
  is_published boolean not null default false,
  checked_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Unused.
  search_vector tsvector not null
    generated always as (to_tsvector('simple', folded(title || ' ' || description || ' ' || content))) stored,
  -- Null until the English text changes for the first time.
  text_changed_at timestamptz,
  search_words tsvector
);

-- Translations of the English text in `resources`.
create table resource_translations (
  resource_id uuid not null references resources on delete cascade,
  -- `shared/language/languages.ts` has the languages.
  language text not null check (language ~ '^[a-z]{2}$' and language <> 'en'),
  title text not null,
  description text not null,
  -- Markdown.
  content text not null,
  -- The version of the English text: see `textVersion` in server/language/textFile.ts.
  follows text not null check (follows ~ '^[0-9a-f]{8}$'),
  -- Unused.
  search_vector tsvector not null
    generated always as (to_tsvector('simple', folded(title || ' ' || description || ' ' || content))) stored,
  -- When an administrator last wrote it; null for a bundled text, which each start updates.
  edited_at timestamptz,
  search_words tsvector,
  primary key (resource_id, language)
);

create function index_guide() returns trigger language plpgsql as $$
begin
  new.search_words := to_tsvector('simple', fold_text(
    new.title || ' ' || new.description || ' ' || new.content));
  return new;
end $$;
create trigger resources_indexed before insert or update of title, description, content
  on resources for each row execute function index_guide();
create trigger resource_translations_indexed
  before insert or update of title, description, content
  on resource_translations for each row execute function index_guide();

-- Direct messages --------------------------------------------------------------------------------

-- Of two users. A side is null once that account is erased.
create table conversations (
  id uuid primary key,
  first_id uuid references users on delete set null deferrable,
  second_id uuid references users on delete set null deferrable,
  -- Grows under the lock of this row, so it is the order of commit.
  last_seq integer not null default 0,
  first_read_seq integer not null default 0,
  second_read_seq integer not null default 0,
  created_at timestamptz not null default now(),
  -- Up to these numbers one user deleted the messages; the other still has them.
  first_hidden_seq integer not null default 0,
  second_hidden_seq integer not null default 0,
  -- One row per pair.
  check (first_id < second_id),
  unique (first_id, second_id)
);
create index conversations_second_id on conversations (second_id);

create table direct_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  -- Null once the account is erased, with the text.
  sender_id uuid references users on delete set null deferrable,
  receiver_id uuid references users on delete set null deferrable,
  content text not null,
  -- As in group_messages.
  seq integer not null,
  changed_seq integer not null check (changed_seq >= seq),
  client_id uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((deleted_at is not null) = (content = '')),
  check (sender_id <> receiver_id),
  unique (conversation_id, seq),
  unique (conversation_id, changed_seq),
  unique (sender_id, client_id)
);
create index direct_messages_receiver_id on direct_messages (receiver_id);
create index direct_messages_created_at on direct_messages (created_at);
create index direct_messages_deleted_at on direct_messages (deleted_at)
  where deleted_at is not null;

-- Language buddies -------------------------------------------------------------------------------

create table buddy_profiles (
  user_id uuid primary key references users on delete cascade,
  town text not null check (town <> ''),
  is_looking boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A language is taught or learned, not both.
create table buddy_languages (
  profile_id uuid not null references buddy_profiles on delete cascade,
  kind text not null check (kind in ('teach', 'learn')),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  level text not null check (level in ('A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native')),
  primary key (profile_id, language)
);

-- Each language that a user who is looking teaches, with each they learn: so the newest matches are
-- read from an index.
create table buddy_pairs (
  profile_id uuid not null references buddy_profiles on delete cascade,
  teaches text not null,
  teach_level text not null,
  learns text not null,
  learn_level text not null,
  town_key text not null,
  updated_at timestamptz not null,
  primary key (profile_id, teaches, learns)
);
create index buddy_pairs_town on buddy_pairs (teaches, learns, town_key, updated_at desc);
create index buddy_pairs_newest on buddy_pairs (teaches, learns, updated_at desc);

create table language_buddy_matches (
  id uuid primary key,
  requester_id uuid not null references users on delete cascade,
  buddy_id uuid not null references users on delete cascade,
  -- What the requester teaches and learns; the buddy does the opposite.
  teach_language text not null check (teach_language ~ '^[a-z]{2,3}$'),
  learn_language text not null check (learn_language ~ '^[a-z]{2,3}$'),
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'declined', 'ended')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  nudged_at timestamptz,
  -- The week of the last card that both were notified of. The first comes with the acceptance.
  announced_week integer not null default 1 check (announced_week between 1 and 20),
  message text,
  check (requester_id <> buddy_id),
  check (teach_language <> learn_language),
  check ((status = 'pending') = (answered_at is null)),
  check ((status in ('accepted', 'ended')) = (accepted_at is not null)),
  check ((status = 'ended') = (ended_at is not null))
);
-- One open match per pair, in either direction.
create unique index language_buddy_matches_pair on language_buddy_matches
  (least(requester_id, buddy_id), greatest(requester_id, buddy_id))
  where status in ('pending', 'accepted');
create index language_buddy_matches_requester on language_buddy_matches (requester_id, status);
create index language_buddy_matches_buddy on language_buddy_matches (buddy_id, status);
create index language_buddy_matches_accepted on language_buddy_matches (accepted_at)
  where status = 'accepted';

create table buddy_meetings (
  match_id uuid not null references language_buddy_matches on delete cascade,
  week integer not null check (week between 1 and 20),
  completed_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (match_id, week)
);
create index buddy_meetings_completed_by on buddy_meetings (completed_by);

-- Notifications ----------------------------------------------------------------------------------

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- In the language of the recipient at that time.
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
  -- One cause creates one row.
  key text not null,
  scheduled_for timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- False if the user only wants push or mail, which need its text all the same.
  in_app boolean not null default true,
  -- With all others that were in the notification center at the time.
  is_cleared boolean not null default false,
  -- What the templates of the type say: {"who": "Ana", "when": {"date": "…", "style": "day"}}. Null in
  -- rows of versions before 1.0: their reader sees `title` and `message`.
  template_args jsonb,
  check (is_read or not is_cleared),
  unique (user_id, key)
);
create index notifications_user_id on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not is_read;
create index notifications_created_at on notifications (created_at);
-- What others were notified of about a user.
create index notifications_by on notifications ((metadata ->> 'by')) where metadata ? 'by';

-- Only what differs from the defaults in shared/notifications/settings.ts.
create table notification_settings (
  user_id uuid not null references users on delete cascade,
  category text not null check (category in
    ('security', 'bookings', 'messages', 'connections', 'community', 'announcements', 'digest',
     'marketing')),
  channel text not null check (channel in ('inApp', 'push', 'mail')),
  is_on boolean not null,
  primary key (user_id, category, channel)
);

create table notification_templates (
  id uuid primary key,
  type text not null,
  language text not null default 'en',
  title_template text not null,
  message_template text not null,
  action_template text,
  -- {"missing": {"who": "Somebody"}}: fills variables without a value.
  personalization_rules jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Later than created_at once an administrator has changed it: then a start does not update it.
  updated_at timestamptz not null default now(),
  unique (type, language)
);

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- One row per device, for its latest user.
  endpoint text not null unique,
  p256dh_key text not null,
  auth_key text not null,
  user_agent text not null default '',
  is_active boolean not null default true,
  preferences jsonb not null default
    '{"events": true, "messages": true, "buddyMatches": true, "recommendations": true, "community": true}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Where the device was enabled. Logging that session out removes the device; an expired session
  -- does not.
  session_id uuid references sessions on delete set null
);
create index push_subscriptions_user_id on push_subscriptions (user_id, created_at, id);
create index push_subscriptions_session_id on push_subscriptions (session_id);

-- Pushes to the devices of one user. Their text is written when they are sent.
create table push_outbox (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  key text not null,
  -- The cause. A deleted cause takes the push along.
  notification_id uuid references notifications on delete cascade,
  direct_message_id uuid references direct_messages on delete cascade,
  group_message_id uuid references group_messages on delete cascade,
  -- The devices that have it.
  done text[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  check (num_nonnulls(notification_id, direct_message_id, group_message_id) = 1),
  unique (user_id, key)
);
create index push_outbox_notification_id on push_outbox (notification_id);
create index push_outbox_direct_message_id on push_outbox (direct_message_id);
create index push_outbox_group_message_id on push_outbox (group_message_id);
create index push_outbox_created_at on push_outbox (created_at);

-- Mails to be sent, or sent. Their text is written when they are sent. Deleting a cause detaches its
-- mails in the code.
create table mail_outbox (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- The same mail is never queued twice.
  key text not null,
  booking_id uuid references event_bookings on delete set null,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  notification_id uuid references notifications on delete set null,
  conversation_id uuid references conversations on delete set null,
  group_id uuid references groups on delete set null,
  link_id uuid references mail_links on delete set null,
  -- Without any of these, a mail is about the account.
  check (num_nonnulls(booking_id, notification_id, conversation_id, group_id) <= 1),
  check (link_id is null
    or num_nonnulls(booking_id, notification_id, conversation_id, group_id) = 0),
  unique (user_id, key)
);
create index mail_outbox_booking_id on mail_outbox (booking_id);
create index mail_outbox_notification_id on mail_outbox (notification_id);
create index mail_outbox_conversation_id on mail_outbox (conversation_id, user_id);
create index mail_outbox_group_id on mail_outbox (group_id, user_id);
create index mail_outbox_link_id on mail_outbox (link_id);
create index mail_outbox_created_at on mail_outbox (created_at);

create table announcements (
  id uuid primary key,
  title text not null,
  message text not null,
  target_audience text not null check (target_audience in
    ('all', 'student', 'expat', 'au_pair', 'professional', 'language_buddy', 'other')),
  -- Sent only to users who agreed to marketing.
  is_advertising boolean not null default false,
  sent_by uuid references users on delete set null,
  client_id uuid unique,
  -- All users up to this id have received it: ids grow with time.
  delivered_up_to uuid,
  recipient_count integer not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  -- Only users of this town, and only speakers of this language.
  town text,
  language text,
  -- How many recipients got it by mail as well.
  mail_count integer not null default 0
);
create index announcements_sent_by on announcements (sent_by);

-- Safety -----------------------------------------------------------------------------------------

-- Something reported, once for all its reports. The subject may be deleted: no foreign key.
create table cases (
  id uuid primary key,
  subject_type text not null check (subject_type in
    ('post', 'comment', 'groupMessage', 'directMessage', 'group', 'event', 'user', 'contact')),
  subject_id uuid check ((subject_id is null) = (subject_type = 'contact')),
  owner_id uuid references users on delete set null,
  status text not null default 'open' check (status in ('open', 'decided', 'objected')),
  -- The text when it was reported: later changes do not change what is decided about.
  snapshot text,
  report_count integer not null default 1,
  opened_at timestamptz not null,
  decided_at timestamptz
);
create unique index cases_open on cases (subject_type, subject_id) where status = 'open';
create index cases_waiting on cases (opened_at, id) where status <> 'decided';
create index cases_owner_id on cases (owner_id) where owner_id is not null;
create index cases_decided_at on cases (decided_at) where decided_at is not null;

create table reports (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  -- Null: a visitor, or an erased user.
  reporter_id uuid references users on delete set null,
  topic text check (topic in ('content', 'underAge', 'objection', 'privacy', 'other')),
  reason text not null check (reason in
    ('harassment', 'hate', 'scam', 'spam', 'illegal', 'underAge', 'other')),
  details text not null default '',
  -- Of the contact form: where the answer goes, and where to look.
  name text,
  email text check (char_length(email) <= 254),
  location text,
  created_at timestamptz not null,
  -- What this reporter saw, if it differs from the snapshot of the case.
  seen_content text,
  unique (case_id, reporter_id)
);
create index reports_reporter_id on reports (reporter_id) where reporter_id is not null;

create table decisions (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  decided_by uuid references users on delete set null,
  kind text not null check (kind in
    ('dismiss', 'remove', 'warn', 'suspend', 'ban', 'uphold', 'reverse', 'answer')),
  -- The house rule it is based on, if any.
  rule text check (rule in
    ('harassment', 'hate', 'scam', 'spam', 'illegal', 'underAge', 'other')),
  reason text not null,
  until timestamptz check (until is null or kind = 'suspend'),
  created_at timestamptz not null,
  -- A warning, a suspension or a ban may remove the subject, too.
  also_removes boolean not null default false
    check (not also_removes or kind in ('warn', 'suspend', 'ban'))
);
create index decisions_case_id on decisions (case_id, created_at);
create index decisions_decided_by on decisions (decided_by) where decided_by is not null;

-- A decision can only lose its author, and its reason when that is erased or expires.
create function reject_decision_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('welkom.retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.case_id, new.kind, new.also_removes, new.created_at)
      = (old.id, old.case_id, old.kind, old.also_removes, old.created_at)
    and new.rule is not distinct from old.rule and new.until is not distinct from old.until
    and (new.decided_by is null or new.decided_by = old.decided_by)
    and (new.reason = old.reason or new.reason = '')
  then
    return new;
  end if;
  raise exception 'decisions is only added to';
end $$;
create trigger decisions_append_only before update or delete on decisions
  for each row execute function reject_decision_changes();
create trigger decisions_no_truncate before truncate on decisions
  for each statement execute function reject_decision_changes();

-- That a report about a direct message was dismissed, and that this was upheld, would reveal the
-- reporter: its author is not notified, and their data export does not contain it.
create function is_undisclosed(decided decisions, about cases) returns boolean language sql stable as $$
  select about.subject_type = 'directMessage' and 'dismiss' = case
    when decided.kind <> 'uphold' then decided.kind
    else (
      select b.kind from decisions b
      where b.case_id = decided.case_id and b.kind <> 'uphold'
        and (b.created_at, b.id) < (decided.created_at, decided.id)
      order by b.created_at desc, b.id desc limit 1
    )
  end
$$;

create table objections (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  decision_id uuid not null references decisions on delete cascade,
  -- Null: a visitor, or an erased user.
  user_id uuid references users on delete set null,
  email text check (char_length(email) <= 254),
  message text not null default '',
  created_at timestamptz not null
);
create index objections_case_id on objections (case_id);
create index objections_decision_id on objections (decision_id);
create index objections_user_id on objections (user_id) where user_id is not null;

-- What new accounts did to people who do not know them yet, for limits per day.
create table new_account_actions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('contact', 'link', 'groupInvitation')),
  created_at timestamptz not null default now()
);
create index new_account_actions_user_id on new_account_actions (user_id, kind, created_at);
create index new_account_actions_created_at on new_account_actions (created_at);

-- Translations of members' texts -----------------------------------------------------------------

-- One text in one language. It never outlives the text: a deleted text takes its translations along,
-- and triggers delete them when the text changes.
create table translations (
  id uuid primary key,
  post_id uuid references community_posts on delete cascade,
  comment_id uuid references community_comments on delete cascade,
  group_message_id uuid references group_messages on delete cascade,
  direct_message_id uuid references direct_messages on delete cascade,
  source_id uuid not null
    generated always as (coalesce(post_id, comment_id, group_message_id, direct_message_id)) stored,
  language text not null,
  -- SHA-256 of the text that was translated.
  content_hash bytea not null,
  -- Null while a process translates it, until the claim expires.
  translated_text text,
  claimed_until timestamptz,
  -- Null when the translation server did not detect it.
  source_language text,
  created_at timestamptz not null default now(),
  unique (source_id, language),
  check (num_nonnulls(post_id, comment_id, group_message_id, direct_message_id) = 1),
  check ((translated_text is null) = (claimed_until is not null))
);
create index translations_post_id on translations (post_id) where post_id is not null;
create index translations_comment_id on translations (comment_id) where comment_id is not null;
create index translations_group_message_id on translations (group_message_id)
  where group_message_id is not null;
create index translations_direct_message_id on translations (direct_message_id)
  where direct_message_id is not null;

create function delete_translations() returns trigger language plpgsql as $$
begin
  delete from translations where source_id = new.id;
  return null;
end $$;
create trigger community_posts_retranslated after update of title, content on community_posts
  for each row when (old.title <> new.title or old.content <> new.content)
  execute function delete_translations();
create trigger community_comments_retranslated after update of content on community_comments
  for each row when (old.content <> new.content) execute function delete_translations();
create trigger group_messages_retranslated after update of message on group_messages
  for each row when (old.message <> new.message) execute function delete_translations();
create trigger direct_messages_retranslated after update of content on direct_messages
  for each row when (old.content <> new.content) execute function delete_translations();
