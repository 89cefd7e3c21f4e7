-- Groups that live: chat, reading, asking to join ------------------------------------------------

alter table groups
  -- Order of everything said in the chat: taken while the row is locked, so it is order of commit.
  add column last_seq integer not null default 0,
  -- Both kept by the trigger below. The version moves with every joining and leaving.
  add column member_count integer not null default 0,
  add column members_version integer not null default 0;

-- How far a member has read.
alter table group_members add column last_read_seq integer not null default 0;
-- As members are listed: admins first ('admin' sorts before 'member'), then by how long.
create index group_members_in_order on group_members (group_id, role, joined_at, id);
create index groups_name on groups (lower(name), id);

create table group_messages (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  -- Null once the person is erased; the words go with them, see the trigger below.
  user_id uuid references users on delete set null,
  message text not null,
  -- Place in the chat, and the same when nothing changed since: deleting takes a new number, so
  -- that whoever asks for what came after a number hears of both.
  seq integer not null,
  changed_seq integer not null check (changed_seq >= seq),
  -- Made by the sender: the same message sent twice is one message, for ever.
  client_id uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((deleted_at is not null) = (message = '')),
  unique (group_id, seq),
  unique (group_id, changed_seq),
  unique (user_id, client_id)
);

-- What was deleted lately, for those who did not hear of it.
create index group_messages_deleted_at on group_messages (deleted_at) where deleted_at is not null;

-- Asked to join, was declined, or was removed and has to ask from now on. An accepted one is a row
-- of group_members instead.
create table group_join_requests (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'declined', 'removed')),
  -- Whoever was removed asks also where others just join, however often it is taken back.
  was_removed boolean not null default false,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((status = 'declined') = (answered_at is not null)),
  check (status <> 'removed' or was_removed),
  unique (group_id, user_id)
);
create index group_join_requests_pending on group_join_requests (group_id, created_at, id)
  where status = 'pending';
create index group_join_requests_user_id on group_join_requests (user_id);

-- Whatever ends a membership, also the end of an account: the count is right, and a group that has
-- members is never left without an admin.
create function note_group_members() returns trigger language plpgsql as $$
begin
  update groups set
    members_version = members_version + 1,
    member_count = member_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = case tg_op when 'INSERT' then new.group_id else old.group_id end;
  if tg_op = 'DELETE' and old.role = 'admin' then
    update group_members set role = 'admin'
    where id = (
      select m.id from group_members m
      where m.group_id = old.group_id and not exists (
        select 1 from group_members a where a.group_id = old.group_id and a.role = 'admin'
      )
      order by m.joined_at, m.id limit 1
    );
  end if;
  return null;
end $$;
create trigger group_members_noted after insert or delete on group_members
  for each row execute function note_group_members();

create function erase_words() returns trigger language plpgsql as $$
begin
  update groups set last_seq = last_seq + 1 where id = new.group_id
  returning last_seq into new.changed_seq;
  new.message := '';
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $$;
create trigger group_messages_erased before update of user_id on group_messages
  for each row when (new.user_id is null and old.user_id is not null)
  execute function erase_words();

update groups g set member_count =
  (select count(*) from group_members m where m.group_id = g.id);

-- A place for everybody from the first day.
insert into groups (id, name, description, type)
select * from (values
  ('019ad000-0000-7000-8000-000000000001'::uuid, 'Language buddies',
   'Practise Dutch with people who speak it, and help others with your own language.',
   'language_buddies'),
  ('019ad000-0000-7000-8000-000000000002'::uuid, 'New arrivals',
   'Just landed? Ask anything about your first weeks: registering, a bank, a bike, a doctor.',
   'new_arrivals'),
  ('019ad000-0000-7000-8000-000000000003'::uuid, 'Students',
   'For everyone who studies here: courses, rooms, jobs beside it, and what to do on Thursday.',
   'students'),
  ('019ad000-0000-7000-8000-000000000004'::uuid, 'Expats',
   'Working in the Netherlands: contracts, taxes, schools, and good company after work.',
   'expats')
) as first_groups
where not exists (select 1 from groups);
