-- Since when its owner may not sign in. The dates that were paused then go on with the owner.
alter table hostings add column owner_away_at timestamptz;
