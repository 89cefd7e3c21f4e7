-- Pictures and documents that people send. A file is staged until what it belongs to is sent.
create table files (
  id uuid primary key,
  -- Null: the account is deleted, and a report keeps the file.
  user_id uuid references users on delete cascade,
  kind text not null check (kind in ('picture', 'document')),
  name text not null,
  media_type text not null,
  -- Of everything that is stored for it: counts for the space of its owner.
  bytes integer not null check (bytes > 0),
  -- Of a picture, upright.
  width integer,
  height integer,
  is_animated boolean not null default false,
  -- A WebP of a few pixels.
  preview bytea,
  -- What a picture shows, by its owner.
  description text,
  created_at timestamptz not null,
  is_staged boolean not null default true,
  -- The browser's name of the upload, which it may repeat.
  client_id uuid,
  -- What it belongs to. None: it is staged, or only a report keeps it.
  group_message_id uuid references group_messages on delete set null,
  direct_message_id uuid references direct_messages on delete set null,
  post_id uuid references community_posts on delete set null,
  comment_id uuid references community_comments on delete set null,
  -- Of its message, so that the space of a group is summed from an index. It may outlive the message.
  group_id uuid references groups on delete set null,
  -- Its place among the files of the same thing.
  place integer not null default 0,
  check (
    num_nonnulls(group_message_id, direct_message_id, post_id, comment_id)
      <= case when is_staged then 0 else 1 end
  ),
  check ((kind = 'picture') = (width is not null and height is not null))
);
create index files_user on files (user_id, created_at);
create index files_group on files (group_id) include (bytes, group_message_id)
  where group_id is not null;
create index files_group_message on files (group_message_id) where group_message_id is not null;
create index files_direct_message on files (direct_message_id) where direct_message_id is not null;
create index files_post on files (post_id) where post_id is not null;
create index files_comment on files (comment_id) where comment_id is not null;
create unique index files_client_id on files (user_id, client_id) where is_staged;
create index files_staged on files (created_at) where is_staged;

-- What was reported stays as long as the content of its case, also after its message.
create table reported_files (
  case_id uuid not null references cases on delete cascade,
  file_id uuid not null references files on delete cascade,
  primary key (case_id, file_id)
);
create index reported_files_file on reported_files (file_id);

-- A file goes with the last thing that it belongs to. The lock makes the end of a message and the end
-- of a case, at the same time, see each other.
create function delete_unused_file() returns trigger language plpgsql as $$
declare
  this uuid := case when tg_table_name = 'files' then to_jsonb(old) ->> 'id'
    else to_jsonb(old) ->> 'file_id' end;
begin
  perform 1 from files where id = this for update;
  delete from files f where f.id = this and not f.is_staged
    and num_nonnulls(f.group_message_id, f.direct_message_id, f.post_id, f.comment_id) = 0
    and not exists (select 1 from reported_files r where r.file_id = f.id);
  return null;
end $$;
create trigger files_detached
  after update of group_message_id, direct_message_id, post_id, comment_id on files for each row
  when (not new.is_staged
    and num_nonnulls(new.group_message_id, new.direct_message_id, new.post_id, new.comment_id) = 0)
  execute function delete_unused_file();
create trigger reported_files_removed after delete on reported_files
  for each row execute function delete_unused_file();

-- Authors whose pictures a person has chosen to see. Those of others are blurred at first.
create table unveiled_authors (
  viewer_id uuid not null references users on delete cascade,
  author_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (viewer_id, author_id)
);
create index unveiled_authors_author on unveiled_authors (author_id);

create table file_contents (
  file_id uuid not null references files on delete cascade,
  size text not null check (size in ('small', 'medium', 'large', 'document')),
  byte_count integer not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Null: they are in the bucket.
  bytes bytea,
  primary key (file_id, size)
);
-- Pictures are compressed already.
alter table file_contents alter column bytes set storage external;

-- What is in the bucket, or may be, and is to be deleted there. The row goes when the bucket no longer
-- has it.
create table file_removals (
  key text primary key,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index file_removals_due_at on file_removals (due_at);

create function remove_from_bucket() returns trigger language plpgsql as $$
begin
  if old.bytes is null then
    insert into file_removals (key, due_at) values (old.file_id || '/' || old.size, now())
    on conflict (key) do update set due_at = excluded.due_at;
  end if;
  return old;
end $$;
create trigger file_contents_removed after delete on file_contents
  for each row execute function remove_from_bucket();
