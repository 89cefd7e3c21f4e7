-- After the event ------------------------------------------------------------------------------

-- May be named to others who came to the same event; off until its owner says so.
alter table users add column shows_attendance boolean not null default false;

-- When those who came were asked how it was: once for each event.
alter table events add column asked_at timestamptz;

create table event_answers (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid references users on delete set null,
  face integer not null check (face between 1 and 5),
  line text not null default '' check (char_length(line) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_answers_user_id on event_answers (user_id);

-- How it was stays true when somebody leaves; what they wrote goes with them.
create function forget_answerer() returns trigger language plpgsql as $$
begin
  new.line := '';
  return new;
end $$;
create trigger answers_forget_answerer before update of user_id on event_answers
  for each row when (new.user_id is null) execute function forget_answerer();

-- The two figures that satisfaction is made of: answers, and those with the faces 4 and 5.
create function count_answer() returns trigger language plpgsql as $$
declare
  answer_day date := amsterdam_day(coalesce(new.created_at, old.created_at));
  happier integer := coalesce((new.face >= 4)::int, 0) - coalesce((old.face >= 4)::int, 0);
begin
  if tg_op <> 'UPDATE' then
    perform add_figure('answers', answer_day, case tg_op when 'INSERT' then 1 else -1 end);
  end if;
  if happier <> 0 then
    perform add_figure('answers.happy', answer_day, happier);
  end if;
  return null;
end $$;
create trigger answers_counted after insert or delete or update of face on event_answers
  for each row execute function count_answer();
