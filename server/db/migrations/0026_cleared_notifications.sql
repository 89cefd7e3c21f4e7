-- Cleared notifications ------------------------------------------------------------------------

-- Taken out of the notification center by its owner, with all that were there at the time.
alter table notifications add column is_cleared boolean not null default false,
  add check (is_read or not is_cleared);
