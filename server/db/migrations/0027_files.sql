-- Pictures and documents that people send. A file is staged until what it belongs to is sent.
create table files (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
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
  -- What it belongs to. None: it is staged.
  group_message_id uuid references group_messages on delete cascade,
  direct_message_id uuid references direct_messages on delete cascade,
  -- Its place among the files of the same thing.
  place integer not null default 0,
  check (num_nonnulls(group_message_id, direct_message_id) <= 1),
  check ((kind = 'picture') = (width is not null and height is not null))
);
create index files_user on files (user_id, created_at);
create index files_group_message on files (group_message_id) where group_message_id is not null;
create index files_direct_message on files (direct_message_id) where direct_message_id is not null;
create index files_staged on files (created_at)
  where group_message_id is null and direct_message_id is null;

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
