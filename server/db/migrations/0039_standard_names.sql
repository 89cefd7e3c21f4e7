-- Columns and queued jobs get the field's standard names. Data stays.
alter table users rename column shows_seen to has_read_receipts;
alter table users rename column shows_previews to has_message_previews;
alter table users rename column shows_attendance to is_attendance_visible;

alter table buddy_meetings rename column ticked_by to completed_by;
alter index buddy_meetings_ticked_by rename to buddy_meetings_completed_by;
alter table buddy_meetings
  rename constraint buddy_meetings_ticked_by_fkey to buddy_meetings_completed_by_fkey;

alter table event_feedback rename column face to rating;
alter table event_feedback rename column line to comment;
alter table event_feedback rename constraint event_feedback_face_check to event_feedback_rating_check;
alter table event_feedback rename constraint event_feedback_line_check to event_feedback_comment_check;

alter table event_waitlist rename column place to position;
alter index event_waitlist_place rename to event_waitlist_position;

alter table reports rename column words to details;
alter table reports rename column place to location;
alter table reports rename column seen_words to seen_content;
alter table objections rename column words to message;

update jobs set name = case
    when name like 'upkeep.%' then replace(name, 'upkeep.', 'maintenance.')
    when name = 'announcements.tell' then 'announcements.notify'
    when name = 'policies.tell' then 'policies.announce'
    when name = 'policies.look' then 'policies.check'
    when name = 'notifications.come' then 'notifications.deliver'
    when name = 'auth.forgotten' then 'auth.resetPassword'
    when name = 'mail.farewell' then 'mail.accountDeleted'
    when name = 'mail.forgetFiles' then 'mail.deleteFiles'
    when name = 'events.ask' then 'events.requestFeedback'
    else name
  end,
  payload = case when name = 'mail.farewell'
    then jsonb_build_object('mailId', payload -> 'farewellId') else payload end;

alter table community_posts rename column words to search_vector;
alter index community_posts_words rename to community_posts_search_vector;
create or replace function index_post() returns trigger language plpgsql as $$
begin
  new.search_vector := to_tsvector('simple', folded(
    new.title || ' ' || new.content || ' ' || array_to_string(new.tags, ' ')));
  return new;
end $$;
alter table resources rename column words to search_vector;

-- The code that deletes the cause of a mail detaches the mail in the same transaction.
drop trigger mail_outbox_detached on mail_outbox;
drop function detach_sent_mail();
