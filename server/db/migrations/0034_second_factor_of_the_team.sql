-- By when whoever is of the team needs a passkey or a second factor, where the setting asks for one.
-- Null: at once, as it was for administrators. Moderators have a week, because it is new to them.
alter table users add column second_factor_by timestamptz;
update users set second_factor_by = now() + interval '7 days' where is_moderator and not is_admin;
