-- no transaction
create index concurrently if not exists groups_folded_trigrams on groups
  using gin (folded_trigrams(name || ' ' || description));
