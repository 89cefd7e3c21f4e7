-- What members tell about themselves, and who is suggested to whom ------------------------------

alter table users add column about text;
alter table users add constraint users_about_check check (char_length(about) between 1 and 300) not valid;

-- Whom the member hopes to meet.
alter table users add column hopes text[] not null default '{}';
alter table users add constraint users_hopes_check
  check (hopes <@ array['buddy', 'friends', 'same_city', 'same_work', 'families']) not valid;

-- Null until the member has answered: then nobody sees them among the suggestions.
alter table users add column may_be_suggested boolean;

-- `users.languages` has the names of the spoken ones, and those that are on no list.
create table member_languages (
  user_id uuid not null references users on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  kind text not null check (kind in ('speaks', 'learns')),
  -- Null: not told.
  level text check (level in ('A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native')),
  primary key (user_id, language)
);
-- Ids grow with time, so the newest speakers of a language are read from the index.
create index member_languages_language on member_languages (language, kind, user_id desc);

-- The languages that members have named so far, without a level.
insert into member_languages (user_id, language, kind)
select distinct u.id, known.code, 'speaks'
from users u
cross join unnest(u.languages) as named (name)
join (values
  ('dutch', 'nl'), ('flemish', 'nl'), ('english', 'en'), ('afrikaans', 'af'), ('albanian', 'sq'),
  ('amharic', 'am'), ('arabic', 'ar'), ('armenian', 'hy'), ('azerbaijani', 'az'), ('basque', 'eu'),
  ('belarusian', 'be'), ('bangla', 'bn'), ('bengali', 'bn'), ('bosnian', 'bs'), ('bulgarian', 'bg'),
  ('catalan', 'ca'), ('chinese', 'zh'), ('mandarin', 'zh'), ('croatian', 'hr'), ('czech', 'cs'),
  ('danish', 'da'), ('estonian', 'et'), ('finnish', 'fi'), ('french', 'fr'), ('western frisian', 'fy'),
  ('frisian', 'fy'), ('georgian', 'ka'), ('german', 'de'), ('greek', 'el'), ('gujarati', 'gu'),
  ('hebrew', 'he'), ('hindi', 'hi'), ('hungarian', 'hu'), ('icelandic', 'is'), ('indonesian', 'id'),
  ('irish', 'ga'), ('italian', 'it'), ('japanese', 'ja'), ('kazakh', 'kk'), ('korean', 'ko'),
  ('kurdish', 'ku'), ('latvian', 'lv'), ('lithuanian', 'lt'), ('macedonian', 'mk'), ('malay', 'ms'),
  ('malayalam', 'ml'), ('maltese', 'mt'), ('marathi', 'mr'), ('nepali', 'ne'), ('norwegian', 'no'),
  ('pashto', 'ps'), ('persian', 'fa'), ('farsi', 'fa'), ('polish', 'pl'), ('portuguese', 'pt'),
  ('punjabi', 'pa'), ('romanian', 'ro'), ('russian', 'ru'), ('serbian', 'sr'), ('sinhala', 'si'),
  ('slovak', 'sk'), ('slovenian', 'sl'), ('somali', 'so'), ('spanish', 'es'), ('swahili', 'sw'),
  ('swedish', 'sv'), ('tamil', 'ta'), ('telugu', 'te'), ('thai', 'th'), ('tigrinya', 'ti'),
  ('turkish', 'tr'), ('ukrainian', 'uk'), ('urdu', 'ur'), ('vietnamese', 'vi')
) as known (name, code) on known.name = lower(named.name);

-- "Den Haag, Zuid" and "den haag" are one town.
create function town_key(text) returns text
language sql immutable parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(lower(normalize(split_part(coalesce($1, ''), ',', 1), nfkd)), '[\u0300-\u036f]', '', 'g'),
    '[[:space:].''’/()-]+', ' ', 'g'))
$$;

-- What members who agreed to it are suggested by. Triggers keep it, so that nothing else writes it.
create table suggestible_members (
  user_id uuid primary key references users on delete cascade,
  town_key text not null,
  arrived_on date
);
create index suggestible_members_town on suggestible_members (town_key, user_id desc);
create index suggestible_members_arrived on suggestible_members (arrived_on desc, user_id desc);

-- By which members with the same interest are found.
create table suggestible_interests (
  interest_key text not null,
  member_id uuid not null references suggestible_members on delete cascade,
  primary key (interest_key, member_id)
);
create index suggestible_interests_member_id on suggestible_interests (member_id);

create function update_suggestible_member() returns trigger language plpgsql as $$
begin
  if new.may_be_suggested then
    insert into suggestible_members (user_id, town_key, arrived_on)
    values (new.id, town_key(new.location), (select arrival_date from first_days where user_id = new.id))
    on conflict (user_id) do update
    set town_key = excluded.town_key, arrived_on = excluded.arrived_on;
    delete from suggestible_interests where member_id = new.id;
    insert into suggestible_interests (interest_key, member_id)
    select distinct lower(interest), new.id from unnest(new.interests) as liked (interest);
  else
    delete from suggestible_members where user_id = new.id;
  end if;
  return null;
end $$;
create trigger users_suggestible after update of may_be_suggested, location, interests on users
  for each row when (new.may_be_suggested is distinct from old.may_be_suggested
    or (new.may_be_suggested and (new.location, new.interests) is distinct from (old.location, old.interests)))
  execute function update_suggestible_member();

create function update_suggestible_arrival() returns trigger language plpgsql as $$
begin
  update suggestible_members
  set arrived_on = case when tg_op = 'DELETE' then null else new.arrival_date end
  where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger first_days_suggestible after insert or delete or update of arrival_date on first_days
  for each row execute function update_suggestible_arrival();

-- Suggestions that a member does not want to see again.
create table dismissed_suggestions (
  user_id uuid not null references users on delete cascade,
  dismissed_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  check (user_id <> dismissed_id),
  primary key (user_id, dismissed_id)
);
create index dismissed_suggestions_dismissed_id on dismissed_suggestions (dismissed_id);
