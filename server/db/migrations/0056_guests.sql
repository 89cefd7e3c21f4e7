-- no transaction
create index concurrently if not exists event_bookings_guests on event_bookings (id)
  where guest_name is not null;
