-- Functions and triggers get the field's standard names; what they do is unchanged.
alter function keep_consents() rename to reject_consent_changes;
alter trigger consent_events_kept on consent_events rename to consent_events_append_only;
alter trigger consent_events_not_emptied on consent_events rename to consent_events_no_truncate;

alter function keep_decisions() rename to reject_decision_changes;
alter trigger decisions_kept on decisions rename to decisions_append_only;
alter trigger decisions_not_emptied on decisions rename to decisions_no_truncate;

alter function note_group_members() rename to count_group_members;
alter trigger group_members_noted on group_members rename to group_members_counted;

alter function begin_revenue() rename to add_event_revenue;
alter trigger events_begin_revenue on events rename to events_revenue_added;

alter function refuse_deletion() rename to reject_user_deletion;
alter trigger users_deleted_by_erasure on users rename to users_deletion_rejected;

alter function keep_sent_mail() rename to detach_sent_mail;
alter trigger mail_outbox_keep_sent on mail_outbox rename to mail_outbox_detached;

alter function is_kept_quiet(decisions, cases) rename to is_undisclosed;
