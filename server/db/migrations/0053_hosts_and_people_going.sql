-- Who hosts an event, and who else is going ------------------------------------------------------

-- Null until the member has answered: then no other member sees that they are going.
alter table users add column is_going_visible boolean;

-- Whether members see who created the event. Only its creator may turn this on.
alter table events add column is_host_shown boolean not null default false;
