-- The team's yes or no to showing a group to visitors. Null: it has not decided, so its owner counts.
alter table groups add column is_shown_by_team boolean;
