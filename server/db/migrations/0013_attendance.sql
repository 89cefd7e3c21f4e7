-- Bookings as administrators see them, and who came --------------------------------------------

alter table event_bookings
  add column checked_in_at timestamptz,
  -- Why an administrator took the place back, as its owner was told.
  add column cancel_reason text check (char_length(cancel_reason) between 1 and 500);

-- Words written to somebody go with whose booking it was; that somebody came stays.
create function forget_booker() returns trigger language plpgsql as $$
begin
  new.cancel_reason := null;
  return new;
end $$;
create trigger bookings_forget_booker before update of user_id on event_bookings
  for each row when (new.user_id is null) execute function forget_booker();

-- The latest of each state, and of each event, without reading the others.
create index event_bookings_latest on event_bookings
  (status, payment_status, created_at desc, id desc);
create index event_bookings_of_event on event_bookings (event_id, created_at desc, id desc);

-- Found by how they begin, as people are.
create index events_title_start on events (lower(title) text_pattern_ops);
