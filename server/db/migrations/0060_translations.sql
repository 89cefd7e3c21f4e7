-- Translations of members' texts -------------------------------------------------------------------

-- The translation server that may get private messages for this user; null: none was agreed to.
alter table users add column private_translation_host text;

-- One translation of one text into one language. It never outlives the text: a deleted text takes
-- its translations along, and a trigger deletes them when the text changes.
create table translations (
  id uuid primary key,
  post_id uuid references community_posts on delete cascade,
  comment_id uuid references community_comments on delete cascade,
  group_message_id uuid references group_messages on delete cascade,
  direct_message_id uuid references direct_messages on delete cascade,
  source_id uuid not null
    generated always as (coalesce(post_id, comment_id, group_message_id, direct_message_id)) stored,
  language text not null,
  -- SHA-256 of the text that was translated.
  content_hash bytea not null,
  -- Null while a process translates it, until the claim expires.
  translated_text text,
  claimed_until timestamptz,
  -- Null when the translation server did not detect it.
  source_language text,
  created_at timestamptz not null default now(),
  unique (source_id, language),
  check (num_nonnulls(post_id, comment_id, group_message_id, direct_message_id) = 1),
  check ((translated_text is null) = (claimed_until is not null))
);
create index translations_post_id on translations (post_id) where post_id is not null;
create index translations_comment_id on translations (comment_id) where comment_id is not null;
create index translations_group_message_id on translations (group_message_id)
  where group_message_id is not null;
create index translations_direct_message_id on translations (direct_message_id)
  where direct_message_id is not null;

create function delete_translations() returns trigger language plpgsql as $$
begin
  delete from translations where source_id = new.id;
  return null;
end $$;
create trigger community_posts_retranslated after update of title, content on community_posts
  for each row when (old.title <> new.title or old.content <> new.content)
  execute function delete_translations();
create trigger community_comments_retranslated after update of content on community_comments
  for each row when (old.content <> new.content) execute function delete_translations();
create trigger group_messages_retranslated after update of message on group_messages
  for each row when (old.message <> new.message) execute function delete_translations();
create trigger direct_messages_retranslated after update of content on direct_messages
  for each row when (old.content <> new.content) execute function delete_translations();
