-- Work to be done after a commit: a row lives from the transaction of its cause until it is done.
create table jobs (
  id uuid primary key,
  name text not null,
  -- Ids only: never a name, an address or a text.
  payload jsonb not null,
  -- Of jobs with the same name and key there is one at a time.
  key text,
  -- Taking a job moves this ahead by the lease: when its process dies, it falls due once more.
  due_at timestamptz not null default now(),
  -- How often it was taken, and how often its work then failed.
  starts integer not null default 0,
  failures integer not null default 0,
  -- Set when it was given up; a person has to look at it.
  parked_at timestamptz,
  -- A code such as ECONNREFUSED, never a message: messages quote addresses.
  last_error text,
  created_at timestamptz not null default now(),
  unique (name, key)
);
create index jobs_due_at on jobs (due_at, id) where parked_at is null;
