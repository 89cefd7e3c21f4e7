-- Series of events, their pictures, and why one was cancelled ---------------------------------

-- What the dates of a series share. Each date is an event of its own, with its own bookings.
create table event_series (
  id uuid primary key,
  every text not null check (every in ('weekly', 'fortnightly', 'monthly')),
  created_at timestamptz not null default now()
);

alter table events
  add column series_id uuid references event_series on delete set null,
  add column cancel_reason text check (char_length(cancel_reason) between 1 and 300),
  add check (cancel_reason is null or cancelled_at is not null);
create index events_series_id on events (series_id, start_date, id) where series_id is not null;

-- Whoever runs the events lists the cancelled ones too.
create index events_any_start_date on events (start_date, id);
create index events_cancelled on events (start_date, id) where cancelled_at is not null;
create index events_category on events (category, start_date, id);

-- WebP as it is served, in two sizes. The row never changes: other bytes get another id.
create table event_pictures (
  id uuid primary key,
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null default now()
);
create index event_pictures_created_at on event_pictures (created_at);
-- Which pictures no event shows. Addresses of other sites may be longer than other indexes take.
create index events_image_url on events using hash (image_url);

-- What has been paid for an event, so that a list of events adds up no bookings. Not in the event's
-- own row: whoever marks a booking as paid has locked the booking, and whoever books has locked the
-- event first. Each event has its row from the start, so that no foreign key is looked at later.
create table event_revenue (
  event_id uuid primary key references events on delete cascade,
  value numeric(12, 2) not null default 0
);
insert into event_revenue (event_id, value)
select e.id, coalesce(sum(b.price), 0) from events e
left join event_bookings b
  on b.event_id = e.id and b.status = 'confirmed' and b.payment_status = 'paid'
group by e.id;

create function begin_revenue() returns trigger language plpgsql as $$
begin
  insert into event_revenue (event_id) select id from made;
  return null;
end $$;
create trigger events_begin_revenue after insert on events
  referencing new table as made for each statement execute function begin_revenue();

-- New and ended bookings are added up once for each statement, changed ones only where an amount
-- changes.
create function count_revenue() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  update event_revenue r set value = r.value + b.paid * sign
  from (
    select event_id, sum(price) as paid from changed
    where status = 'confirmed' and payment_status = 'paid' group by event_id
  ) b
  where r.event_id = b.event_id;
  return null;
end $$;
create trigger event_bookings_paid after insert on event_bookings
  referencing new table as changed for each statement execute function count_revenue();
create trigger event_bookings_unpaid after delete on event_bookings
  referencing old table as changed for each statement execute function count_revenue();

create function recount_revenue() returns trigger language plpgsql as $$
begin
  if old.status = 'confirmed' and old.payment_status = 'paid' then
    update event_revenue set value = value - old.price where event_id = old.event_id;
  end if;
  if new.status = 'confirmed' and new.payment_status = 'paid' then
    update event_revenue set value = value + new.price where event_id = new.event_id;
  end if;
  return null;
end $$;
create trigger event_bookings_repaid after update on event_bookings for each row
  when ((old.status, old.payment_status, old.price, old.event_id)
      is distinct from (new.status, new.payment_status, new.price, new.event_id)
    and 'paid' in (old.payment_status, new.payment_status))
  execute function recount_revenue();
