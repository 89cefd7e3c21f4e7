-- no transaction
create index concurrently if not exists groups_trigrams on groups
  using gin (text_trigrams(name || ' ' || description));
