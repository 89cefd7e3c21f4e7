-- Pictures of groups, and the point of a picture that every crop keeps ---------------------------

alter table events
  add column focal_x real not null default 0.5,
  add column focal_y real not null default 0.5;
alter table events
  add constraint events_focal_point
  check (focal_x between 0 and 1 and focal_y between 0 and 1) not valid;

-- The address of an uploaded picture: see `event_pictures`.
alter table groups
  add column image_url text,
  add column focal_x real not null default 0.5,
  add column focal_y real not null default 0.5;
alter table groups
  add constraint groups_focal_point
  check (focal_x between 0 and 1 and focal_y between 0 and 1) not valid;
