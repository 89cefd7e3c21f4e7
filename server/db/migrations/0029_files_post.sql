-- no transaction
create index concurrently if not exists files_post on files (post_id)
  where post_id is not null;
