-- no transaction
create index concurrently if not exists users_name_starts on users (folded(name) text_pattern_ops);
