-- Hidden with all events of its host by a moderator, until one shows them again.
alter table events add column hidden_at timestamptz;
