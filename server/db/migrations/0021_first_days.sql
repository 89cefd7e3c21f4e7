-- The first 100 days ---------------------------------------------------------------------------

-- Whether the list of steps stands on one's home: offered until its owner says something.
alter table users add column first_days text not null default 'offered'
  check (first_days in ('offered', 'shown', 'away'));

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

-- Two steps tick themselves: what was planned to remind of them goes when somebody books, or joins.
-- The keys are those of `stepDue` (server/notifications/firstDaysFacts.ts).
create function forget_step_reminder() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id = new.user_id and starts_with(key, 'stepDue:' || tg_argv[0] || ':')
    and not is_read and scheduled_for > now();
  return null;
end $$;
create trigger bookings_forget_step_reminder after insert or update of status on event_bookings
  for each row when (new.status = 'confirmed' and new.user_id is not null)
  execute function forget_step_reminder('event');
create trigger members_forget_step_reminder after insert on group_members
  for each row execute function forget_step_reminder('group');
