-- Guides have files as well.
alter table files
  add column guide_id uuid references resources on delete set null,
  drop constraint files_one_owner,
  add constraint files_one_owner check (
    num_nonnulls(group_message_id, direct_message_id, post_id, comment_id, event_id, hosting_id,
      guide_id) <= case when is_staged then 0 else 1 end
  ) not valid;

create or replace function delete_unused_file() returns trigger language plpgsql as $$
declare
  this uuid := case when tg_table_name = 'files' then to_jsonb(old) ->> 'id'
    else to_jsonb(old) ->> 'file_id' end;
begin
  perform 1 from files where id = this for update;
  delete from files f where f.id = this and not f.is_staged
    and num_nonnulls(f.group_message_id, f.direct_message_id, f.post_id, f.comment_id, f.event_id,
      f.hosting_id, f.guide_id) = 0
    and not exists (select 1 from reported_files r where r.file_id = f.id);
  return null;
end $$;
drop trigger files_detached on files;
create trigger files_detached
  after update of group_message_id, direct_message_id, post_id, comment_id, event_id, hosting_id,
    guide_id
  on files for each row
  when (not new.is_staged
    and num_nonnulls(new.group_message_id, new.direct_message_id, new.post_id, new.comment_id,
      new.event_id, new.hosting_id, new.guide_id) = 0)
  execute function delete_unused_file();
