-- What arrives: settings, devices, mails about anything, announcements -----------------------

-- Only what somebody chose otherwise than the defaults in shared/notifications/settings.ts.
create table notification_settings (
  user_id uuid not null references users on delete cascade,
  category text not null check (category in
    ('security', 'bookings', 'messages', 'connections', 'community', 'announcements', 'digest',
     'marketing')),
  channel text not null check (channel in ('inApp', 'push', 'mail')),
  is_on boolean not null,
  primary key (user_id, category, channel)
);

alter table users
  -- Whether a push or a mail may show what somebody wrote in private.
  add column shows_previews boolean not null default false,
  -- Since when mails to this address come back: nothing more is sent to it.
  add column mail_bounced_at timestamptz;

create function forget_bounce() returns trigger language plpgsql as $$
begin
  new.mail_bounced_at := null;
  return new;
end $$;
create trigger users_forget_bounce before update of email on users
  for each row when (lower(old.email) <> lower(new.email)) execute function forget_bounce();

-- False for what its owner wants by other ways only; push and mail need its words all the same.
alter table notifications add column in_app boolean not null default true;

create table notification_templates (
  id uuid primary key,
  type text not null,
  language text not null default 'en',
  title_template text not null,
  message_template text not null,
  action_template text,
  -- {"missing": {"who": "Somebody"}}: what stands where nothing was given.
  personalization_rules jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Later than created_at once somebody wrote it anew: then a start leaves it alone.
  updated_at timestamptz not null default now(),
  unique (type, language)
);

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- One row for each device, whoever uses it.
  endpoint text not null unique,
  p256dh_key text not null,
  auth_key text not null,
  user_agent text not null default '',
  is_active boolean not null default true,
  preferences jsonb not null default
    '{"events": true, "messages": true, "buddyMatches": true, "recommendations": true, "community": true}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index push_subscriptions_user_id on push_subscriptions (user_id, created_at, id);

-- A push to be sent, or sent, to the devices of one person. Its words are written when it goes.
create table push_outbox (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  key text not null,
  -- What it is about; when that goes, so does the push.
  notification_id uuid references notifications on delete cascade,
  direct_message_id uuid references direct_messages on delete cascade,
  group_message_id uuid references group_messages on delete cascade,
  -- The devices that have it.
  done text[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  check (num_nonnulls(notification_id, direct_message_id, group_message_id) = 1),
  -- The same fact never gives two.
  unique (user_id, key)
);
create index push_outbox_notification_id on push_outbox (notification_id);
create index push_outbox_direct_message_id on push_outbox (direct_message_id);
create index push_outbox_group_message_id on push_outbox (group_message_id);
create index push_outbox_created_at on push_outbox (created_at);

-- Mails about more than bookings. With none of the ids a mail is about the account itself.
alter table mail_outbox
  drop constraint mail_outbox_key_key,
  add unique (user_id, key),
  add column notification_id uuid references notifications on delete cascade,
  add column conversation_id uuid references conversations on delete cascade,
  add column group_id uuid references groups on delete cascade,
  add check (num_nonnulls(booking_id, notification_id, conversation_id, group_id) <= 1);
create index mail_outbox_notification_id on mail_outbox (notification_id);
create index mail_outbox_conversation_id on mail_outbox (conversation_id, user_id);
create index mail_outbox_group_id on mail_outbox (group_id, user_id);

create table announcements (
  id uuid primary key,
  title text not null,
  message text not null,
  target_audience text not null
    check (target_audience in ('all', 'student', 'expat', 'au_pair', 'professional')),
  -- Advertising is told only to those who agreed to it.
  is_advertising boolean not null default false,
  sent_by uuid references users on delete set null,
  -- Sent twice with the same one is sent once.
  client_id uuid unique,
  -- Everybody up to this one has been told: ids of people are in the order in which they came.
  told_up_to uuid,
  told_count integer not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create index announcements_sent_by on announcements (sent_by);

-- The start of which one was reminded: when the event moves, one is reminded anew.
alter table event_bookings
  add column day_reminder_for timestamptz,
  add column hour_reminder_for timestamptz;

-- The week of the path whose card both were told of; of the first they hear when it is accepted.
alter table language_buddy_matches
  add column told_week integer not null default 1 check (told_week between 1 and 20);

-- Nobody is told of a card they cannot use any more, however it came to its end. The keys are those
-- of `weeklyCard` in server/notifications/facts.ts.
create function forget_cards() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id in (old.requester_id, old.buddy_id) and not is_read
    and key like 'weeklyCard:' || old.id || ':%';
  return null;
end $$;
create trigger matches_forget_cards_of_ended after update of status on language_buddy_matches
  for each row when (old.status = 'accepted' and new.status <> 'accepted')
  execute function forget_cards();
create trigger matches_forget_cards_of_gone after delete on language_buddy_matches
  for each row when (old.status = 'accepted') execute function forget_cards();
