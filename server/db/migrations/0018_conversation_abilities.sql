-- What people do with messages, in groups and in direct messages alike. A row names one of the two
-- kinds of messages; each unique index also serves the foreign key.

-- The message that this one answers, in the same conversation. Without a foreign key: the quote is
-- looked up, and one that is gone is shown as deleted.
alter table group_messages
  add column reply_to_id uuid,
  add column edited_at timestamptz,
  -- Of the last change after sending, other than by versions that only know deletions.
  add column changed_at timestamptz,
  -- When its author was last told of reactions.
  add column reactions_noticed_at timestamptz,
  add column pinned_at timestamptz,
  add column pinned_by uuid;
alter table group_messages
  add constraint group_messages_pinned_by_fkey
    foreign key (pinned_by) references users on delete set null not valid;
alter table direct_messages
  add column reply_to_id uuid,
  add column edited_at timestamptz,
  add column changed_at timestamptz,
  add column reactions_noticed_at timestamptz,
  add column pinned_at timestamptz,
  add column pinned_by uuid;
alter table direct_messages
  add constraint direct_messages_pinned_by_fkey
    foreign key (pinned_by) references users on delete set null not valid;

-- The text of a message before an edit.
create table message_edits (
  id uuid primary key,
  group_message_id uuid references group_messages on delete cascade,
  direct_message_id uuid references direct_messages on delete cascade,
  text text not null,
  replaced_at timestamptz not null,
  check (num_nonnulls(group_message_id, direct_message_id) = 1)
);
create index message_edits_group on message_edits (group_message_id, replaced_at)
  where group_message_id is not null;
create index message_edits_direct on message_edits (direct_message_id, replaced_at)
  where direct_message_id is not null;

create table message_reactions (
  id uuid primary key,
  group_message_id uuid references group_messages on delete cascade,
  direct_message_id uuid references direct_messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  emoji text not null check (char_length(emoji) between 1 and 32),
  created_at timestamptz not null,
  check (num_nonnulls(group_message_id, direct_message_id) = 1),
  unique (group_message_id, user_id, emoji),
  unique (direct_message_id, user_id, emoji)
);
create index message_reactions_user_id on message_reactions (user_id);

-- The question is the text of the message.
create table polls (
  id uuid primary key,
  group_message_id uuid unique references group_messages on delete cascade,
  direct_message_id uuid unique references direct_messages on delete cascade,
  options text[] not null check (cardinality(options) between 2 and 10),
  is_multiple boolean not null,
  is_anonymous boolean not null,
  closes_at timestamptz,
  closed_at timestamptz,
  -- Of a closed anonymous poll, whose votes are deleted: per option, and the number of people.
  counts integer[],
  voters integer,
  check (num_nonnulls(group_message_id, direct_message_id) = 1),
  check ((counts is null) = (voters is null))
);
create index polls_closing on polls (closes_at) where closed_at is null and closes_at is not null;

create table poll_votes (
  id uuid primary key,
  poll_id uuid not null references polls on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The place of the option, from 0.
  option integer not null,
  created_at timestamptz not null,
  unique (poll_id, user_id, option)
);
create index poll_votes_user_id on poll_votes (user_id);

-- How much of a conversation notifies a person. Without a row, or after `until`, as usual: everything
-- between two people, mentions and replies in groups.
create table conversation_settings (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  group_id uuid references groups on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  level text not null check (level in ('everything', 'mentions', 'nothing')),
  -- Null: until changed.
  until timestamptz,
  changed_at timestamptz not null,
  check (num_nonnulls(group_id, conversation_id) = 1),
  unique (user_id, group_id),
  unique (user_id, conversation_id)
);
create index conversation_settings_group on conversation_settings (group_id)
  where group_id is not null;
create index conversation_settings_conversation on conversation_settings (conversation_id)
  where conversation_id is not null;

alter table notification_settings
  drop constraint notification_settings_category_check,
  add constraint notification_settings_category_check check (category in
    ('security', 'bookings', 'messages', 'reactions', 'groupReactions', 'connections', 'community',
     'announcements', 'digest', 'marketing')) not valid;

alter table groups
  add column is_for_admins_to_write boolean not null default false,
  -- Time between two messages of a member; 0: slow mode is off.
  add column slow_mode_seconds integer not null default 0,
  -- When someone last wrote to everyone with `@group`.
  add column everyone_mentioned_at timestamptz;

-- When the member last wrote, in groups with slow mode.
alter table group_members add column wrote_at timestamptz;

-- A buddy's correction of a sentence. Accepted ones stay for both, also after the message.
create table corrections (
  id uuid primary key,
  direct_message_id uuid references direct_messages on delete set null,
  writer_id uuid not null references users on delete cascade,
  corrector_id uuid not null references users on delete cascade,
  original text not null,
  corrected text not null check (corrected <> original),
  created_at timestamptz not null,
  accepted_at timestamptz,
  unique (direct_message_id)
);
create index corrections_writer_id on corrections (writer_id);
create index corrections_corrector_id on corrections (corrector_id);
