-- Secrets that work without a session are stored as hashes only ---------------------------------

-- Addresses of calendars that were given out keep working: the hash of each takes its place.
alter table calendar_feeds
  add column token_hash bytea unique check (octet_length(token_hash) = 32);
update calendar_feeds set token_hash = sha256(convert_to(token, 'UTF8'));

-- The column stays, empty, for processes of the version before, which are still at work. `using`
-- writes the table anew, so that no page of its file holds a secret any more.
alter table calendar_feeds
  alter column token_hash set not null,
  alter column token drop not null,
  alter column token type text using null;
