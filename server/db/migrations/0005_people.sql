-- People: finding them, blocking them, writing to them ---------------------------------------------

-- "Seen" is shown to those who show it themselves.
alter table users add column shows_seen boolean not null default false;

-- What people search with: beginnings of words, whatever the case and the accents.
create function person_words(name text, username text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(
    regexp_replace(lower(normalize(name || ' ' || username, nfkd)), '[\u0300-\u036f]', '', 'g'),
    '._-''’', '     '))
$$;
create index users_words on users using gin (person_words(name, username));
create index users_username_start on users (lower(username) text_pattern_ops);

create table blocks (
  id uuid primary key,
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  check (blocker_id <> blocked_id),
  unique (blocker_id, blocked_id)
);
create index blocks_blocked_id on blocks (blocked_id);

-- What two people write to each other, whoever began. A side is null once that person is erased.
create table conversations (
  id uuid primary key,
  first_id uuid references users on delete set null deferrable,
  second_id uuid references users on delete set null deferrable,
  -- Order of everything said: taken while the row is locked, so it is the order of commit.
  last_seq integer not null default 0,
  first_read_seq integer not null default 0,
  second_read_seq integer not null default 0,
  created_at timestamptz not null default now(),
  -- One row for two people.
  check (first_id < second_id),
  unique (first_id, second_id)
);
create index conversations_second_id on conversations (second_id);

create table direct_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  -- Null once the person is erased; what they sent goes with them, see the trigger below.
  sender_id uuid references users on delete set null deferrable,
  receiver_id uuid references users on delete set null deferrable,
  content text not null,
  -- Place in the conversation, and the number of the last change: deleting takes a new one.
  seq integer not null,
  changed_seq integer not null check (changed_seq >= seq),
  -- Made by the sender: the same message sent twice is one message, for ever.
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
create index direct_messages_deleted_at on direct_messages (deleted_at)
  where deleted_at is not null;

create function erase_direct_words() returns trigger language plpgsql as $$
begin
  update conversations set last_seq = last_seq + 1 where id = new.conversation_id
  returning last_seq into new.changed_seq;
  new.content := '';
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;
create trigger direct_messages_erased before update of sender_id on direct_messages
  for each row when (new.sender_id is null and old.sender_id is not null)
  execute function erase_direct_words();

-- Where several end in one statement, what one of them wrote is emptied, and its conversation
-- numbered anew, after the other is gone and before that side of it is empty.
create function forget_pairs() returns trigger language plpgsql as $$
begin
  set constraints conversations_first_id_fkey, conversations_second_id_fkey,
    direct_messages_sender_id_fkey, direct_messages_receiver_id_fkey deferred;
  return old;
end $$;
create trigger users_pairs_forgotten before delete on users
  for each row execute function forget_pairs();

-- Nobody is left who could read it.
create function end_conversation() returns trigger language plpgsql as $$
begin
  delete from conversations where id = new.id;
  return null;
end $$;
create trigger conversations_left after update of first_id, second_id on conversations
  for each row when (new.first_id is null and new.second_id is null)
  execute function end_conversation();
