-- A message may be the card of an event, which is read with it. It has no text and no author, and
-- is shown as deleted once its event is gone.
alter table group_messages
  add column is_event boolean not null default false,
  add column event_id uuid;
alter table group_messages
  add constraint group_messages_event_id_fkey
    foreign key (event_id) references events on delete set null not valid,
  drop constraint group_messages_check1,
  add constraint group_messages_text_check
    check (case when is_event then message = '' else (deleted_at is not null) = (message = '') end)
    not valid,
  add constraint group_messages_event_check check (is_event or event_id is null) not valid;

-- When an event without its group is cancelled, unless the pause is ended before.
alter table events add column pause_ends_at timestamptz;
