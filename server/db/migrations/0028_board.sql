-- What a post is for: its author asks, offers something, or tells. Earlier ones tell.
alter table community_posts
  add column kind text not null default 'tell',
  -- Of an offer; 0: free.
  add column price numeric(10, 2),
  -- Where it can be had, in the author's words.
  add column place text,
  -- Its last day. Null: until it is done.
  add column ends_on date,
  -- The author, or a moderator, marked it as done.
  add column done_at timestamptz,
  add constraint community_posts_offer check (
    kind in ('ask', 'offer', 'tell')
    and (kind = 'offer') = (price is not null)
    and (price is null or (price >= 0 and price <> 'NaN'))
    and (kind = 'offer' or num_nonnulls(place, ends_on, done_at) = 0)
  ) not valid;

-- Pictures and documents of posts and comments.
alter table files
  add column post_id uuid references community_posts on delete set null,
  add column comment_id uuid references community_comments on delete set null,
  drop constraint files_check,
  add constraint files_check check (
    num_nonnulls(group_message_id, direct_message_id, post_id, comment_id)
      <= case when is_staged then 0 else 1 end
  ) not valid;

create or replace function delete_unused_file() returns trigger language plpgsql as $$
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
drop trigger files_detached on files;
create trigger files_detached
  after update of group_message_id, direct_message_id, post_id, comment_id on files for each row
  when (not new.is_staged
    and num_nonnulls(new.group_message_id, new.direct_message_id, new.post_id, new.comment_id) = 0)
  execute function delete_unused_file();
