-- Bookings of people without an account. The booking itself has no user and names them as a guest.
create table visitor_bookings (
  id uuid primary key,
  booking_id uuid not null unique references event_bookings on delete cascade,
  event_id uuid not null references events on delete cascade,
  email text not null,
  -- Of the browser that booked: for the mails.
  language text,
  -- The mailed links, the newest last.
  token_hashes bytea[] not null default '{}',
  -- Until the link of the mail is used, the place is given back at this time.
  held_until timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
-- One booking per address and event.
create unique index visitor_bookings_address on visitor_bookings (event_id, lower(email));
-- For the account that confirms the address.
create index visitor_bookings_email on visitor_bookings (lower(email));
create index visitor_bookings_tokens on visitor_bookings using gin (token_hashes);
