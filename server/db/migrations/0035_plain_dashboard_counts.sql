-- The dashboard counts with plain queries, kept for a minute: no trigger keeps its numbers any more.
drop trigger users_counted on users;
drop trigger users_uncounted on users;
drop trigger users_recounted on users;
drop trigger data_export_requests_counted on data_export_requests;
drop trigger data_export_requests_uncounted on data_export_requests;
drop trigger data_export_requests_recounted on data_export_requests;
drop trigger events_counted on events;
drop trigger events_uncounted on events;
drop trigger groups_counted on groups;
drop trigger groups_uncounted on groups;
drop trigger answers_counted on event_answers;
drop trigger event_bookings_recounted on event_bookings;
drop function count_users(), recount_user(), count_export_requests(), recount_export_request(),
  count_rows(), count_answer();

-- Bookings still count for their event, whose row is locked by the transaction that books.
create or replace function count_bookings() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  update events e set bookings_count = e.bookings_count + b.count * sign
  from (
    select event_id, count(*) from changed where status = 'confirmed' group by event_id
  ) b
  where e.id = b.event_id;
  return null;
end $$;
create or replace function recount_booking() returns trigger language plpgsql as $$
begin
  update events set bookings_count = bookings_count - 1
  where id = old.event_id and old.status = 'confirmed';
  update events set bookings_count = bookings_count + 1
  where id = new.event_id and new.status = 'confirmed';
  return null;
end $$;
create trigger event_bookings_recounted after update on event_bookings for each row
  when ((old.status, old.event_id) is distinct from (new.status, new.event_id))
  execute function recount_booking();

drop function figures_of_user(text, timestamptz, boolean, boolean);
drop function figures_of_booking(text, text, numeric);
drop function figures_of_export_request(text, timestamptz, timestamptz);
drop function add_figure(text, date, numeric);
drop table figure_changes, figures;
delete from jobs where name in ('figures.fold', 'upkeep.figures');

-- The report of accounts that were deleted.
create index data_audit_logs_account_deleted on data_audit_logs (created_at)
  where action = 'account_deleted';
