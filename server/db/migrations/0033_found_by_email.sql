-- Being found by one's email address -------------------------------------------------------------
-- Off until its owner turns it on, also for accounts of before.
alter table users add column may_be_found_by_email boolean not null default false;

-- Whether an address may still be put back, and how often somebody asked for it today.
create index mail_links_email on mail_links (lower(email));
