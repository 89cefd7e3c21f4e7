-- no transaction
create index concurrently if not exists events_trigrams on events
  using gin (text_trigrams(title || ' ' || location || ' ' || description));
