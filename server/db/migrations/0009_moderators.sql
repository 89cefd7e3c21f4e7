-- Moderators ---------------------------------------------------------------------------------

-- A flag beside is_admin, never a role: roles say what brought somebody here, not what they may do.
alter table users add column is_moderator boolean not null default false;
create index users_moderators on users (id) where is_moderator;
