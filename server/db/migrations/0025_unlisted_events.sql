-- A past event that administrators removed from the lists. Who booked it keeps it in their own.
alter table events add column unlisted_at timestamptz;
