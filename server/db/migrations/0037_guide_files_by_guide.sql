-- no transaction
create index concurrently if not exists files_guide on files (guide_id) where guide_id is not null;
