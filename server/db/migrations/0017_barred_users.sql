-- Users who are kept out, for administrators ---------------------------------------------------

-- Whose time is over stays in it until something else is decided about them: they are few.
create index users_suspended on users (created_at desc, id desc) where suspended_until is not null;
create index users_banned on users (created_at desc, id desc) where is_banned;
