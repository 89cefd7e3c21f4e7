-- no transaction
create index concurrently if not exists events_parts on events
  using gin (text_parts(title || ' ' || location || ' ' || description));
