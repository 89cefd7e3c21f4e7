-- Lists of administrators ----------------------------------------------------------------------

-- The users of one role by name, without walking past all others.
create index users_role_name on users (role, lower(name), id);

-- Whom advertising reaches is a figure from now on, for each role, and counts no rows.
drop index users_marketing;

-- What is there already is added up in the same moment.
lock table users in share row exclusive mode;

create or replace function figures_of_user(
  role text, created_at timestamptz, gdpr boolean, marketing boolean
)
returns table (name text, day date, amount numeric) language sql stable as $$
  values ('users', date 'epoch', 1::numeric),
    ('users.role.' || $1, 'epoch', 1),
    ('users.registered', amsterdam_day($2), 1),
    ('users.gdprConsent', 'epoch', $3::int),
    ('users.marketingConsent', 'epoch', $4::int),
    ('users.marketingConsent.' || $1, 'epoch', $4::int)
$$;

insert into figures (name, value)
select 'users.marketingConsent.' || role, count(*) from users where marketing_consent group by role;
