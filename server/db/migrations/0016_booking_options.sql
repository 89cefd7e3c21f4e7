-- What the host of an event wants of bookings: questions, guests, approval, times. Empty: nothing.
alter table events add column booking_options jsonb not null default '{}';
-- Since when free places wait until the next party on the waitlist fits.
alter table events add column places_held_since timestamptz;

-- A party: the person who booked and up to three guests.
alter table event_bookings
  add column size integer not null default 1,
  add column guest_names text[] not null default '{}',
  -- By the id of the question, for each person of the party.
  add column answers jsonb,
  -- Of a party that is checked in: the people who have not come yet.
  add column missing integer not null default 0,
  -- Was in their first 100 days when they booked.
  add column is_newcomer boolean not null default false,
  -- The start that the question "Still coming?" named.
  add column coming_asked_for timestamptz,
  add column is_coming boolean not null default false;
alter table event_bookings
  add constraint event_bookings_size check (size between 1 and 4) not valid,
  add constraint event_bookings_guest_names check (cardinality(guest_names) < size) not valid,
  add constraint event_bookings_missing check (missing between 0 and size - 1) not valid,
  add constraint event_bookings_answers check (answers is null or status = 'confirmed') not valid;

-- The same for a party that waits for places, or asks the host for them.
alter table event_waitlist
  add column size integer not null default 1,
  add column guest_names text[] not null default '{}',
  add column answers jsonb,
  add column is_newcomer boolean not null default false;
alter table event_waitlist
  add constraint event_waitlist_size check (size between 1 and 4) not valid,
  add constraint event_waitlist_guest_names check (cardinality(guest_names) < size) not valid;

-- Requests that the host refused: the person cannot ask again for this event.
create table event_refusals (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- What the host wrote to the person.
  words text check (char_length(words) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_refusals_user_id on event_refusals (user_id);

-- People whom a host invited to book: also before bookings open, after they close, and without a
-- request.
create table event_invitations (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  invited_by uuid references users on delete set null,
  -- Also when all places are taken.
  may_exceed boolean not null default false,
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_invitations_user_id on event_invitations (user_id);
create index event_invitations_invited_by on event_invitations (invited_by);

-- Who brings what: the items are in the options of the event.
create table event_items_taken (
  booking_id uuid not null references event_bookings on delete cascade,
  item_id uuid not null,
  count integer not null check (count > 0),
  primary key (booking_id, item_id)
);

-- What was written for the booking ends with it.
create function clear_cancelled_booking() returns trigger language plpgsql as $$
begin
  new.answers := null;
  new.guest_names := '{}';
  new.missing := 0;
  new.is_coming := false;
  delete from event_items_taken where booking_id = new.id;
  return new;
end $$;
create trigger event_bookings_cleared before update of status on event_bookings for each row
  when (old.status = 'confirmed' and new.status = 'cancelled')
  execute function clear_cancelled_booking();

-- Bookings are counted in people.
create or replace function count_bookings() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  update events e set bookings_count = e.bookings_count + b.count * sign
  from (
    select event_id, sum(size) as count from changed where status = 'confirmed' group by event_id
  ) b
  where e.id = b.event_id;
  update event_revenue r set value = r.value + b.paid * sign
  from (
    select event_id, sum(price) as paid from changed
    where status = 'confirmed' and payment_status = 'paid' group by event_id
  ) b
  where r.event_id = b.event_id;
  return null;
end $$;

create or replace function recount_booking() returns trigger language plpgsql as $$
begin
  if (old.status, old.event_id, old.size) is distinct from (new.status, new.event_id, new.size) then
    update events set bookings_count = bookings_count - old.size
    where id = old.event_id and old.status = 'confirmed';
    update events set bookings_count = bookings_count + new.size
    where id = new.event_id and new.status = 'confirmed';
  end if;
  if 'paid' in (old.payment_status, new.payment_status) then
    update event_revenue set value = value - old.price
    where event_id = old.event_id and old.status = 'confirmed' and old.payment_status = 'paid';
    update event_revenue set value = value + new.price
    where event_id = new.event_id and new.status = 'confirmed' and new.payment_status = 'paid';
  end if;
  return null;
end $$;
drop trigger event_bookings_recounted on event_bookings;
create trigger event_bookings_recounted after update on event_bookings for each row
  when ((old.status, old.payment_status, old.price, old.event_id, old.size)
    is distinct from (new.status, new.payment_status, new.price, new.event_id, new.size))
  execute function recount_booking();
