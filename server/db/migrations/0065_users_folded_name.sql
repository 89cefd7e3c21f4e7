-- no transaction
create index concurrently if not exists users_folded_name on users (fold_text(name) text_pattern_ops);
