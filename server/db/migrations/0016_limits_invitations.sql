-- Limits that grow with trust ----------------------------------------------------------------

-- What new accounts did to people who do not know them yet: counted for a day.
create table newcomer_deeds (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('contact', 'link', 'groupInvitation')),
  created_at timestamptz not null default now()
);
create index newcomer_deeds_user_id on newcomer_deeds (user_id, kind, created_at);
create index newcomer_deeds_created_at on newcomer_deeds (created_at);

-- Invitations to groups ----------------------------------------------------------------------

-- One for each person and group, whoever invites; gone once they are in it.
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

-- Whoever leaves a group invites nobody into it any more, whatever way they go.
create function end_invitations() returns trigger language plpgsql as $$
begin
  delete from group_invitations where invited_by = old.user_id and group_id = old.group_id;
  return null;
end $$;
create trigger group_members_end_invitations after delete on group_members
  for each row execute function end_invitations();

create function end_invitations_between() returns trigger language plpgsql as $$
begin
  delete from group_invitations
  where (user_id, invited_by) in
    ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end $$;
create trigger blocks_end_invitations after insert on blocks
  for each row execute function end_invitations_between();
