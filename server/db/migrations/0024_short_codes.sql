-- A ticket's short code, typed at the door of another event than its own.
create index event_bookings_short_code on event_bookings (right(id::text, 8));
