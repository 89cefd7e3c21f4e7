-- Users who do not have an announcement yet. A job delivers to one range, and moves its beginning in the
-- transaction of each batch. The last range is open; once none is left, the announcement is delivered.
create table announcement_ranges (
  id uuid primary key,
  announcement_id uuid not null references announcements on delete cascade,
  -- The range begins after this user, or with the first one.
  delivered_up_to uuid,
  -- It ends with this user. Null while it is open: then the next range is cut from it.
  up_to uuid
);
create index announcement_ranges_announcement_id on announcement_ranges (announcement_id);
create unique index announcement_ranges_open on announcement_ranges (announcement_id)
  where up_to is null;
