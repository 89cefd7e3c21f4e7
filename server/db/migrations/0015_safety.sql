-- Reports, and what is decided about them ------------------------------------------------------

-- What was reported, once however many report it. What it is about may be gone: no foreign key.
create table cases (
  id uuid primary key,
  subject_type text not null check (subject_type in
    ('post', 'comment', 'groupMessage', 'directMessage', 'group', 'event', 'user', 'contact')),
  subject_id uuid check ((subject_id is null) = (subject_type = 'contact')),
  -- Whose it is, as far as it is anybody's.
  owner_id uuid references users on delete set null,
  status text not null default 'open' check (status in ('open', 'decided', 'objected')),
  -- Its words when it was reported: what is decided about stays what was reported.
  snapshot text,
  report_count integer not null default 1,
  opened_at timestamptz not null,
  decided_at timestamptz
);
-- One that is open for each thing.
create unique index cases_open on cases (subject_type, subject_id) where status = 'open';
create index cases_waiting on cases (opened_at, id) where status <> 'decided';
create index cases_owner_id on cases (owner_id) where owner_id is not null;
create index cases_decided_at on cases (decided_at) where decided_at is not null;

create table reports (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  -- Nobody: somebody without an account, or who has left.
  reporter_id uuid references users on delete set null,
  topic text check (topic in ('content', 'underAge', 'objection', 'privacy', 'other')),
  reason text not null check (reason in
    ('harassment', 'hate', 'scam', 'spam', 'illegal', 'underAge', 'other')),
  words text not null default '',
  -- Of whoever wrote by the contact form: where the answer goes, and where to look.
  name text,
  email text check (char_length(email) <= 254),
  place text,
  created_at timestamptz not null,
  unique (case_id, reporter_id)
);
create index reports_reporter_id on reports (reporter_id) where reporter_id is not null;

-- The log: only added to.
create table decisions (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  decided_by uuid references users on delete set null,
  kind text not null check (kind in
    ('dismiss', 'remove', 'warn', 'suspend', 'ban', 'uphold', 'reverse', 'answer')),
  -- The house rule it goes by, where it goes by one.
  rule text check (rule in
    ('harassment', 'hate', 'scam', 'spam', 'illegal', 'underAge', 'other')),
  reason text not null,
  until timestamptz check (until is null or kind = 'suspend'),
  created_at timestamptz not null
);
create index decisions_case_id on decisions (case_id, created_at);
create index decisions_decided_by on decisions (decided_by) where decided_by is not null;

create table objections (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  decision_id uuid not null references decisions on delete cascade,
  -- Who was signed in, if anybody was.
  user_id uuid references users on delete set null,
  email text check (char_length(email) <= 254),
  words text not null default '',
  created_at timestamptz not null
);
create index objections_case_id on objections (case_id);
create index objections_decision_id on objections (decision_id);
create index objections_user_id on objections (user_id) where user_id is not null;

-- A decision can only lose whose it was and, with the person it is about or past its term, its words.
create function keep_decisions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('welkom.retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.case_id, new.kind, new.created_at)
      = (old.id, old.case_id, old.kind, old.created_at)
    and new.rule is not distinct from old.rule and new.until is not distinct from old.until
    and (new.decided_by is null or new.decided_by = old.decided_by)
    and (new.reason = old.reason or new.reason = '')
  then
    return new;
  end if;
  raise exception 'decisions is only added to';
end $$;
create trigger decisions_kept before update or delete on decisions
  for each row execute function keep_decisions();
create trigger decisions_not_emptied before truncate on decisions
  for each statement execute function keep_decisions();

-- With its owner the words go, unless somebody has still to look at them: then with the decision.
create function forget_owner() returns trigger language plpgsql as $$
begin
  if new.status = 'decided' then
    new.snapshot := null;
  end if;
  update decisions set reason = '' where case_id = new.id;
  return new;
end $$;
create trigger cases_forget_owner before update of owner_id on cases
  for each row when (old.owner_id is not null and new.owner_id is null)
  execute function forget_owner();

create function forget_decided() returns trigger language plpgsql as $$
begin
  new.snapshot := null;
  return new;
end $$;
create trigger cases_forget_decided before update of status on cases
  for each row when (new.status = 'decided' and new.owner_id is null and new.subject_type <> 'contact')
  execute function forget_decided();

-- Whoever leaves takes their own words along.
create function forget_reporter() returns trigger language plpgsql as $$
begin
  new.words := '';
  new.name := null;
  new.email := null;
  new.place := null;
  return new;
end $$;
create trigger reports_forget_reporter before update of reporter_id on reports
  for each row when (old.reporter_id is not null and new.reporter_id is null)
  execute function forget_reporter();

create function forget_objector() returns trigger language plpgsql as $$
begin
  new.words := '';
  new.email := null;
  return new;
end $$;
create trigger objections_forget_objector before update of user_id on objections
  for each row when (old.user_id is not null and new.user_id is null)
  execute function forget_objector();

-- Nobody signs in to an account that is suspended, until then, or banned.
alter table users
  add column suspended_until timestamptz,
  add column is_banned boolean not null default false;
