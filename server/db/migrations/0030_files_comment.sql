-- no transaction
create index concurrently if not exists files_comment on files (comment_id)
  where comment_id is not null;
