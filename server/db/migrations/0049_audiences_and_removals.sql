-- Announcements by role, town and language; group messages that an admin removed ---------------

alter table announcements
  drop constraint announcements_target_audience_check,
  add constraint announcements_target_audience_check check (target_audience in
    ('all', 'student', 'expat', 'au_pair', 'professional', 'language_buddy', 'other')) not valid,
  -- Only users of this town, and only speakers of this language.
  add column town text,
  add column language text,
  -- How many recipients got it by mail as well.
  add column mail_count integer not null default 0;

-- Removed by an admin or a moderator, not by its author.
alter table group_messages add column is_removed boolean not null default false;
