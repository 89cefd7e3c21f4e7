-- Groups that moderators removed ---------------------------------------------------------------
-- Since when nobody sees it. It is deleted once nobody can object to that any more, and comes back
-- with its members and messages when somebody objects with success.
alter table groups add column hidden_at timestamptz;
create index groups_hidden_at on groups (hidden_at) where hidden_at is not null;
