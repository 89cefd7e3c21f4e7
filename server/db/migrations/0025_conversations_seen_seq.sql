-- How far each side had read before it marked messages as unread. What was seen stays seen.
alter table conversations
  add column first_seen_seq integer not null default 0,
  add column second_seen_seq integer not null default 0;
