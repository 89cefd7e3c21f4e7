-- Whether a person may write to the host of an event: with a place, until seven days after the end,
-- if members see who hosts. A block ends it.
create function may_write_to_host(person uuid, host uuid) returns boolean
language sql stable parallel safe as $$
  select exists (
    select 1 from event_bookings b join events e on e.id = b.event_id
    where b.user_id = person and b.status = 'confirmed' and person <> host
      and e.created_by = host and e.hosting_id is not null and e.is_host_shown
      and e.removed_at is null and e.end_date > now() - interval '7 days'
  ) and not exists (
    select 1 from blocks
    where (blocker_id, blocked_id) in ((person, host), (host, person))
  )
$$;
