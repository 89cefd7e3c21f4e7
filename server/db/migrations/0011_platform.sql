-- Users for administrators ---------------------------------------------------------------------

-- The list is searched by the beginning of an address, filtered by role and flag, sorted by name.
create index users_email_start on users (lower(email) text_pattern_ops);
create index users_name on users (lower(name), id);
create index users_role on users (role, created_at desc, id desc);
create index users_administrators on users (created_at, id) where is_admin;
