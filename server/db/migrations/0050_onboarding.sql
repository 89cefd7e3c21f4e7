-- The next step of the introduction after a registration; null: completed, or an older account.
alter table users add column onboarding_step integer;
alter table users add constraint users_onboarding_step_range
  check (onboarding_step between 1 and 4) not valid;
-- What was celebrated with the user, each once.
alter table users add column celebrated text[] not null default '{}';
