-- Language buddies: who teaches what, who suits whom, and twenty weeks together --------------------

create table buddy_profiles (
  user_id uuid primary key references users on delete cascade,
  town text not null check (town <> ''),
  is_looking boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table buddy_languages (
  profile_id uuid not null references buddy_profiles on delete cascade,
  kind text not null check (kind in ('teach', 'learn')),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  level text not null check (level in ('A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native')),
  -- Nobody learns what they teach.
  primary key (profile_id, language)
);

-- What somebody who is looking can be found by: each language they teach with each they learn. So
-- the newest who suit are read from an index, however many people there are.
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
  -- What the requester teaches and learns; of the other it is the other way round.
  teach_language text not null check (teach_language ~ '^[a-z]{2,3}$'),
  learn_language text not null check (learn_language ~ '^[a-z]{2,3}$'),
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'declined', 'ended')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  nudged_at timestamptz,
  check (requester_id <> buddy_id),
  check (teach_language <> learn_language),
  check ((status = 'pending') = (answered_at is null)),
  check ((status in ('accepted', 'ended')) = (accepted_at is not null)),
  check ((status = 'ended') = (ended_at is not null))
);
-- One that is open for two people, whoever asked.
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
  ticked_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (match_id, week)
);
create index buddy_meetings_ticked_by on buddy_meetings (ticked_by);

-- Whoever ends what connects the two, or blocks the other, ends this too, whatever way they take.
create function part_buddies(one uuid, other uuid) returns void language sql as $$
  delete from language_buddy_matches
  where status = 'pending' and least(requester_id, buddy_id) = least(one, other)
    and greatest(requester_id, buddy_id) = greatest(one, other);
  update language_buddy_matches set status = 'ended', ended_at = now()
  where status = 'accepted' and least(requester_id, buddy_id) = least(one, other)
    and greatest(requester_id, buddy_id) = greatest(one, other);
$$;

create function part_disconnected() returns trigger language plpgsql as $$
begin
  perform part_buddies(old.requester_id, old.receiver_id);
  return null;
end $$;
-- What was only asked, or rejected, connected nobody.
create trigger connections_ended after delete on user_connections
  for each row when (old.status = 'accepted') execute function part_disconnected();

create function part_blocked() returns trigger language plpgsql as $$
begin
  perform part_buddies(new.blocker_id, new.blocked_id);
  return null;
end $$;
create trigger blocks_part_buddies after insert on blocks
  for each row execute function part_blocked();
