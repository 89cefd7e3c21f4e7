-- What a user writes to the admins of a group, or to a language buddy, when they ask.
alter table group_join_requests add column message text;
alter table language_buddy_matches add column message text;
