-- Figures --------------------------------------------------------------------------------------

-- How many there are of what, so that nobody counts 100,000 rows to look at a number. What was
-- folded in, and beside it what has changed since: a figure is the sum of both.
create table figures (
  name text collate "C" not null,
  -- The first of January 1970 where a figure is not by days.
  day date not null default 'epoch',
  value numeric not null,
  primary key (name, day)
);

-- Only ever added to, so that whoever books or registers waits for nobody else's number. The job
-- `upkeep.figures` moves what is here into the table above.
create table figure_changes (
  id bigint primary key generated always as identity,
  name text collate "C" not null,
  day date not null,
  delta numeric not null
);

create function add_figure(name text, day date, delta numeric) returns void language sql as $$
  insert into figure_changes (name, day, delta)
  select $1, coalesce($2, 'epoch'), $3 where $3 <> 0
$$;

create function amsterdam_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Europe/Amsterdam')::date
$$;

-- What one row adds to which figure. The triggers and the first filling both go by these.

create function figures_of_user(role text, created_at timestamptz, gdpr boolean, marketing boolean)
returns table (name text, day date, amount numeric) language sql stable as $$
  values ('users', date 'epoch', 1::numeric),
    ('users.role.' || $1, 'epoch', 1),
    ('users.registered', amsterdam_day($2), 1),
    ('users.gdprConsent', 'epoch', $3::int),
    ('users.marketingConsent', 'epoch', $4::int)
$$;

create function figures_of_booking(status text, payment_status text, price numeric)
returns table (name text, day date, amount numeric) language sql stable as $$
  values ('bookings', date 'epoch', ($1 = 'confirmed')::int::numeric),
    ('revenue', 'epoch', case when $1 = 'confirmed' and $2 = 'paid' then $3 else 0 end)
$$;

create function figures_of_export_request(
  status text, created_at timestamptz, completed_at timestamptz
)
returns table (name text, day date, amount numeric) language sql stable as $$
  values ('exportRequests', date 'epoch', 1::numeric),
    ('exportRequests.open', 'epoch', ($1 in ('pending', 'processing'))::int),
    ('exportRequests.answered.' || case
      when $3 <= $2 + interval '1 hour' then 'hour'
      when $3 <= $2 + interval '1 day' then 'day'
      when $3 <= $2 + interval '30 days' then 'month'
      else 'later'
    end, 'epoch', ($1 = 'completed')::int)
$$;

-- New and ended rows are counted once for each statement, changed ones only where a figure changes:
-- that somebody signs in costs nothing here.

create function count_users() returns trigger language plpgsql as $$
begin
  insert into figure_changes (name, day, delta)
  select f.name, f.day, sum(f.amount) * case tg_op when 'DELETE' then -1 else 1 end
  from changed u, figures_of_user(u.role, u.created_at, u.gdpr_consent, u.marketing_consent) f
  group by f.name, f.day having sum(f.amount) <> 0;
  if tg_op = 'DELETE' then
    perform add_figure('users.deleted', amsterdam_day(now()), (select count(*) from changed));
  end if;
  return null;
end $$;
create trigger users_counted after insert on users
  referencing new table as changed for each statement execute function count_users();
create trigger users_uncounted after delete on users
  referencing old table as changed for each statement execute function count_users();

create function recount_user() returns trigger language plpgsql as $$
begin
  insert into figure_changes (name, day, delta)
  select name, day, sum(amount) from (
    select * from figures_of_user(
      new.role, new.created_at, new.gdpr_consent, new.marketing_consent)
    union all
    select name, day, -amount from figures_of_user(
      old.role, old.created_at, old.gdpr_consent, old.marketing_consent)
  ) f
  group by name, day having sum(amount) <> 0;
  return null;
end $$;
create trigger users_recounted after update on users for each row
  when ((old.role, old.created_at, old.gdpr_consent, old.marketing_consent)
    is distinct from (new.role, new.created_at, new.gdpr_consent, new.marketing_consent))
  execute function recount_user();

-- A booking counts for its event as well, whose row is locked by whoever books or cancels.
alter table events add column bookings_count integer not null default 0 check (bookings_count >= 0);

create function count_bookings() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into figure_changes (name, day, delta)
  select f.name, f.day, sum(f.amount) * sign
  from changed b, figures_of_booking(b.status, b.payment_status, b.price) f
  group by f.name, f.day having sum(f.amount) <> 0;
  update events e set bookings_count = e.bookings_count + b.count * sign
  from (
    select event_id, count(*) from changed where status = 'confirmed' group by event_id
  ) b
  where e.id = b.event_id;
  return null;
end $$;
create trigger event_bookings_counted after insert on event_bookings
  referencing new table as changed for each statement execute function count_bookings();
create trigger event_bookings_uncounted after delete on event_bookings
  referencing old table as changed for each statement execute function count_bookings();

create function recount_booking() returns trigger language plpgsql as $$
begin
  insert into figure_changes (name, day, delta)
  select name, day, sum(amount) from (
    select * from figures_of_booking(new.status, new.payment_status, new.price)
    union all
    select name, day, -amount from figures_of_booking(old.status, old.payment_status, old.price)
  ) f
  group by name, day having sum(amount) <> 0;
  if (old.status, old.event_id) is distinct from (new.status, new.event_id) then
    update events set bookings_count = bookings_count - 1
    where id = old.event_id and old.status = 'confirmed';
    update events set bookings_count = bookings_count + 1
    where id = new.event_id and new.status = 'confirmed';
  end if;
  return null;
end $$;
create trigger event_bookings_recounted after update on event_bookings for each row
  when ((old.status, old.payment_status, old.price, old.event_id)
    is distinct from (new.status, new.payment_status, new.price, new.event_id))
  execute function recount_booking();

create function count_export_requests() returns trigger language plpgsql as $$
begin
  insert into figure_changes (name, day, delta)
  select f.name, f.day, sum(f.amount) * case tg_op when 'DELETE' then -1 else 1 end
  from changed r, figures_of_export_request(r.status, r.created_at, r.completed_at) f
  group by f.name, f.day having sum(f.amount) <> 0;
  return null;
end $$;
create trigger data_export_requests_counted after insert on data_export_requests
  referencing new table as changed for each statement execute function count_export_requests();
create trigger data_export_requests_uncounted after delete on data_export_requests
  referencing old table as changed for each statement execute function count_export_requests();

create function recount_export_request() returns trigger language plpgsql as $$
begin
  insert into figure_changes (name, day, delta)
  select name, day, sum(amount) from (
    select * from figures_of_export_request(new.status, new.created_at, new.completed_at)
    union all
    select name, day, -amount
    from figures_of_export_request(old.status, old.created_at, old.completed_at)
  ) f
  group by name, day having sum(amount) <> 0;
  return null;
end $$;
create trigger data_export_requests_recounted after update on data_export_requests for each row
  when ((old.status, old.created_at, old.completed_at)
    is distinct from (new.status, new.created_at, new.completed_at))
  execute function recount_export_request();

-- Tables of which only the number of rows is wanted: its name is the argument.
create function count_rows() returns trigger language plpgsql as $$
begin
  perform add_figure(tg_argv[0], null,
    (select count(*) from changed) * case tg_op when 'DELETE' then -1 else 1 end);
  return null;
end $$;
create trigger events_counted after insert on events
  referencing new table as changed for each statement execute function count_rows('events');
create trigger events_uncounted after delete on events
  referencing old table as changed for each statement execute function count_rows('events');
create trigger groups_counted after insert on groups
  referencing new table as changed for each statement execute function count_rows('groups');
create trigger groups_uncounted after delete on groups
  referencing old table as changed for each statement execute function count_rows('groups');

-- What is there already. The triggers above hold the tables until this is committed.
insert into figures (name, day, value)
select name, day, sum(amount) from (
  select f.* from users u,
    figures_of_user(u.role, u.created_at, u.gdpr_consent, u.marketing_consent) f
  union all
  select f.* from event_bookings b, figures_of_booking(b.status, b.payment_status, b.price) f
  union all
  select f.* from data_export_requests r,
    figures_of_export_request(r.status, r.created_at, r.completed_at) f
  union all
  select 'events', 'epoch', count(*) from events
  union all
  select 'groups', 'epoch', count(*) from groups
) f
group by name, day having sum(amount) <> 0;

update events e set bookings_count = b.count
from (
  select event_id, count(*) from event_bookings where status = 'confirmed' group by event_id
) b
where e.id = b.event_id;
create index events_popular on events (bookings_count desc, id)
  where cancelled_at is null and bookings_count > 0;
