-- The years that every date of an answer has: an event outside them would break each list it is in.
alter table events add constraint events_years check (
  start_date >= '1900-01-01 00:00Z' and start_date < '3000-01-01 00:00Z'
  and end_date >= '1900-01-01 00:00Z' and end_date < '3000-01-01 00:00Z'
);
