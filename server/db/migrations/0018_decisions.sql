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
