-- no transaction
create index concurrently if not exists files_hosting on files (hosting_id)
  where hosting_id is not null;
