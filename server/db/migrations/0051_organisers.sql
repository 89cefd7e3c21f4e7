-- How to pay at an event, and the link of an online one. Only people with a place receive the link.
alter table events
  add column payment_note text,
  add column online_url text,
  add constraint events_payment_note_check
    check (char_length(payment_note) between 1 and 500) not valid,
  add constraint events_online_url_check
    check (online_url like 'https://%' and char_length(online_url) <= 2048) not valid;

-- The name of a guest who came without an account.
alter table event_bookings
  add column guest_name text,
  add constraint event_bookings_guest_name_check
    check (guest_name is null or (user_id is null and char_length(guest_name) between 1 and 100))
    not valid;

-- Messages of organisers to everyone who booked.
create table event_messages (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  sent_by uuid references users on delete set null,
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 3000),
  recipient_count integer not null check (recipient_count >= 0),
  created_at timestamptz not null
);
create index event_messages_event_id on event_messages (event_id, created_at desc, id desc);
create index event_messages_sent_by on event_messages (sent_by);
