-- in batches
-- Events of private groups were visible to all members before.
update events set is_group_only = true
where id in (
  select e.id from groups g join events e on e.group_id = g.id
  where g.is_private and not e.is_group_only
  limit 1000
);
