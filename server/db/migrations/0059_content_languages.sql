-- In which languages events and groups are held, and posts are written ------------------------------

-- The languages of the profile: `shared/buddies/languages.ts`, which a test compares with this list.
create function are_offered_languages(text[]) returns boolean
language sql immutable parallel safe as $$
  select $1 <@ array[
    'nl', 'en', 'af', 'sq', 'am', 'ar', 'hy', 'az', 'eu', 'be', 'bn', 'bs', 'bg', 'ca', 'zh', 'hr', 'cs',
    'da', 'et', 'fi', 'fr', 'fy', 'ka', 'de', 'el', 'gu', 'he', 'hi', 'hu', 'is', 'id', 'ga', 'it', 'ja',
    'kk', 'ko', 'ku', 'lv', 'lt', 'mk', 'ms', 'ml', 'mt', 'mr', 'ne', 'no', 'ps', 'fa', 'pl', 'pt', 'pa',
    'ro', 'ru', 'sr', 'si', 'sk', 'sl', 'so', 'es', 'sw', 'sv', 'ta', 'te', 'th', 'ti', 'tr', 'uk', 'ur',
    'vi']
$$;

-- Empty: not stated.
alter table events add column languages text[] not null default '{}';
alter table events add constraint events_languages_check
  check (are_offered_languages(languages) and cardinality(languages) <= 5) not valid;

alter table groups add column languages text[] not null default '{}';
alter table groups add constraint groups_languages_check
  check (are_offered_languages(languages) and cardinality(languages) <= 5) not valid;

-- Null: not recognised and not chosen.
alter table community_posts add column language text;
alter table community_posts add constraint community_posts_language_check
  check (language is null or are_offered_languages(array[language])) not valid;
