-- What else a decision did: a warning, a suspension or a ban may remove what it is about, too.
alter table decisions add column also_removes boolean not null default false
  check (not also_removes or kind in ('warn', 'suspend', 'ban'));

-- As before, of one column more.
create or replace function keep_decisions() returns trigger language plpgsql as $$
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

-- What was reported as this reporter saw it, where that is not what the case began with: of what is
-- changed to and fro, each report shows its own. Words of whoever the case is about, as its snapshot.
alter table reports add column seen_words text;

create or replace function forget_owner() returns trigger language plpgsql as $$
begin
  if new.status = 'decided' then
    new.snapshot := null;
    update reports set seen_words = null where case_id = new.id;
  end if;
  update decisions set reason = '' where case_id = new.id;
  return new;
end $$;

create or replace function forget_decided() returns trigger language plpgsql as $$
begin
  new.snapshot := null;
  update reports set seen_words = null where case_id = new.id;
  return new;
end $$;

-- That a message between two was reported and stays, and that this stands, says who reported it: its
-- author is not told, nor by the file of their data.
create function is_kept_quiet(decided decisions, about cases) returns boolean language sql stable as $$
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
