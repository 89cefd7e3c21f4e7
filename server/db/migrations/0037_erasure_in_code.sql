-- The lifecycle of each feature (server/<feature>/lifecycle.ts) erases what belongs to a user, and
-- use cases end what depends on a row. The triggers that are left guard what no code may break:
-- append-only logs, counters, the search text, and that only the erasure deletes a user.

drop trigger users_forgotten on users;
drop trigger community_posts_erased on community_posts;
drop trigger community_comments_erased on community_comments;
drop function forget_author(), erase_post(), erase_comment();

drop trigger group_messages_erased on group_messages;
drop trigger group_members_end_invitations on group_members;
drop trigger members_forget_step_reminder on group_members;
drop trigger bookings_forget_step_reminder on event_bookings;
drop function erase_words(), end_invitations(), forget_step_reminder();

drop trigger direct_messages_erased on direct_messages;
drop trigger users_pairs_forgotten on users;
drop trigger conversations_left on conversations;
drop function erase_direct_words(), forget_pairs(), end_conversation();

drop trigger connections_ended on user_connections;
drop trigger blocks_part_buddies on blocks;
drop trigger blocks_end_invitations on blocks;
drop trigger matches_forget_cards_of_ended on language_buddy_matches;
drop trigger matches_forget_cards_of_gone on language_buddy_matches;
drop function part_disconnected(), part_blocked(), end_invitations_between(), forget_cards();
drop function part_buddies(uuid, uuid);

drop trigger bookings_forget_booker on event_bookings;
drop function forget_booker();
drop function forget_answerer() cascade; -- with its trigger

drop trigger cases_forget_owner on cases;
drop trigger cases_forget_decided on cases;
drop trigger reports_forget_reporter on reports;
drop trigger objections_forget_objector on objections;
drop function forget_owner(), forget_decided(), forget_reporter(), forget_objector();

drop trigger users_forget_bounce on users;
drop function forget_bounce();

-- One trigger counts comments. What an empty comment stays for is decided by code.
drop trigger community_comments_counted on community_comments;
drop trigger community_comments_emptied on community_comments;
create or replace function count_comments() returns trigger language plpgsql as $$
declare
  more integer := 0;
begin
  if tg_op <> 'DELETE' and new.content <> '' then more := more + 1; end if;
  if tg_op <> 'INSERT' and old.content <> '' then more := more - 1; end if;
  update community_posts set comment_count = comment_count + more
  where id = coalesce(new.post_id, old.post_id) and more <> 0;
  return null;
end $$;
create trigger community_comments_counted after insert or delete or update of content
  on community_comments for each row execute function count_comments();

-- Members are counted; who becomes admin is decided by code.
create or replace function note_group_members() returns trigger language plpgsql as $$
begin
  update groups set
    members_version = members_version + 1,
    member_count = member_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = case tg_op when 'INSERT' then new.group_id else old.group_id end;
  return null;
end $$;

-- Bookings count for their event and for its revenue, in one trigger for each kind of change.
drop trigger event_bookings_paid on event_bookings;
drop trigger event_bookings_unpaid on event_bookings;
drop trigger event_bookings_repaid on event_bookings;
drop trigger event_bookings_recounted on event_bookings;
drop function count_revenue(), recount_revenue();
create or replace function count_bookings() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  update events e set bookings_count = e.bookings_count + b.count * sign
  from (
    select event_id, count(*) from changed where status = 'confirmed' group by event_id
  ) b
  where e.id = b.event_id;
  update event_revenue r set value = r.value + b.paid * sign
  from (
    select event_id, sum(price) as paid from changed
    where status = 'confirmed' and payment_status = 'paid' group by event_id
  ) b
  where r.event_id = b.event_id;
  return null;
end $$;
create or replace function recount_booking() returns trigger language plpgsql as $$
begin
  if (old.status, old.event_id) is distinct from (new.status, new.event_id) then
    update events set bookings_count = bookings_count - 1
    where id = old.event_id and old.status = 'confirmed';
    update events set bookings_count = bookings_count + 1
    where id = new.event_id and new.status = 'confirmed';
  end if;
  if 'paid' in (old.payment_status, new.payment_status) then
    update event_revenue set value = value - old.price
    where event_id = old.event_id and old.status = 'confirmed' and old.payment_status = 'paid';
    update event_revenue set value = value + new.price
    where event_id = new.event_id and new.status = 'confirmed' and new.payment_status = 'paid';
  end if;
  return null;
end $$;
create trigger event_bookings_recounted after update on event_bookings for each row
  when ((old.status, old.payment_status, old.price, old.event_id)
    is distinct from (new.status, new.payment_status, new.price, new.event_id))
  execute function recount_booking();

-- Foreign keys alone would leave what a user wrote. The erasure names the user it deletes
-- (`removeUser` in server/users/store.ts).
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  if current_setting('welkom.erased_user', true) is distinct from old.id::text then
    raise exception 'only the account erasure deletes users';
  end if;
  return old;
end $$;
create trigger users_deleted_by_erasure before delete on users
  for each row execute function refuse_deletion();
