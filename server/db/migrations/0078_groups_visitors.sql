-- The team's yes or no to showing a group to visitors. Null: it has not decided, so its owner counts.
alter table groups add column is_shown_by_team boolean;

-- The first groups, with our own texts, belong to the team until a member leads them.
update groups set is_shown_by_team = true
where id in (
  '019ad000-0000-7000-8000-000000000001', '019ad000-0000-7000-8000-000000000002',
  '019ad000-0000-7000-8000-000000000003', '019ad000-0000-7000-8000-000000000004'
) and not exists (select 1 from group_members m where m.group_id = groups.id and m.role = 'admin');
