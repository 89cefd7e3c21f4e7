-- Tables and columns get the field's standard names. Data stays.
alter table newcomer_deeds rename to new_account_actions;
alter index newcomer_deeds_pkey rename to new_account_actions_pkey;
alter index newcomer_deeds_user_id rename to new_account_actions_user_id;
alter index newcomer_deeds_created_at rename to new_account_actions_created_at;
alter table new_account_actions
  rename constraint newcomer_deeds_user_id_fkey to new_account_actions_user_id_fkey;
alter table new_account_actions
  rename constraint newcomer_deeds_kind_check to new_account_actions_kind_check;

alter table farewells rename to account_deleted_mails;
alter index farewells_pkey rename to account_deleted_mails_pkey;

alter table event_answers rename to event_feedback;
alter index event_answers_pkey rename to event_feedback_pkey;
alter index event_answers_user_id rename to event_feedback_user_id;
alter index event_answers_event_id_user_id_key rename to event_feedback_event_id_user_id_key;
alter table event_feedback
  rename constraint event_answers_event_id_fkey to event_feedback_event_id_fkey;
alter table event_feedback
  rename constraint event_answers_user_id_fkey to event_feedback_user_id_fkey;
alter table event_feedback rename constraint event_answers_face_check to event_feedback_face_check;
alter table event_feedback rename constraint event_answers_line_check to event_feedback_line_check;

alter table events rename column asked_at to feedback_requested_at;
alter table jobs rename column parked_at to failed_at;
alter table known_devices rename column mark_hash to token_hash;
alter table known_devices rename constraint known_devices_mark_hash_check to known_devices_token_hash_check;
alter table announcements rename column told_up_to to delivered_up_to;
alter table announcements rename column told_count to recipient_count;
alter table privacy_policies rename column told_at to announced_at;
alter table language_buddy_matches rename column told_week to announced_week;
alter table language_buddy_matches
  rename constraint language_buddy_matches_told_week_check to language_buddy_matches_announced_week_check;
