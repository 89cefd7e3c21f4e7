-- no transaction
create index concurrently if not exists users_folded_parts on users
  using gin (folded_parts(name || ' ' || username));
