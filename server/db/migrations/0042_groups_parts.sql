-- no transaction
create index concurrently if not exists groups_parts on groups
  using gin (text_parts(name || ' ' || description));
