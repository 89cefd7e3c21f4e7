-- When the owner of the mailbox confirmed the address. Accounts from before this version count as
-- confirmed, because nobody was asked then.
alter table users add column email_confirmed_at timestamptz default now();
alter table users alter column email_confirmed_at drop default;

-- When the account ends unless its address is confirmed by then. Null: it does not end.
alter table users add column confirm_email_by timestamptz;
create index users_confirm_email_by on users (confirm_email_by) where confirm_email_by is not null;

-- A mail that confirms the address of an account also holds a code of six digits. A link that
-- removes passkeys after a reset is never mailed.
alter table mail_links
  drop constraint mail_links_purpose_check,
  add constraint mail_links_purpose_check check (purpose in
    ('resetPassword', 'confirmEmail', 'undoEmail', 'confirmAccount', 'removePasskeys')),
  add column code_hashes bytea[] not null default '{}';
