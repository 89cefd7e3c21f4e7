-- no transaction
create index concurrently if not exists events_folded_trigrams on events
  using gin (folded_trigrams(title || ' ' || location || ' ' || description));
