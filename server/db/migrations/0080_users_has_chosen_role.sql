-- False: the default role may be nobody's choice. Of older accounts this is unknown, and nothing
-- changes for them.
alter table users add column has_chosen_role boolean not null default true;
alter table users alter column has_chosen_role set default false;
