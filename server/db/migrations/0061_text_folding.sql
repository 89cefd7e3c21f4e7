-- How search compares texts, as `foldText` does. Processes of the version before still use `folded`,
-- `word_parts`, `text_trigrams`, `search_vector` and their indexes.
--
-- The collation "und-x-icu" makes small letters by Unicode alone, whatever the locale of the
-- database: in a Turkish one, "I" would become "ı".
create function fold_text(text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  -- The rest is expensive, and most texts are plain.
  if octet_length($1) = char_length($1) then
    return translate(lower($1 collate "C"), '''`', '');
  end if;
  folded := regexp_replace(
    lower(normalize(replace($1, U&'\00b4', ''), nfkd) collate "und-x-icu") collate "C",
    '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u02b9-\u02bf\u061c\u0640\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2035\u2060\u2066-\u2069\ufeff''`]+',
    '', 'g');
  if folded collate "C" ~ '[ıłøđħŧðґςٱىیةک٠-٩۰-۹ßæœþ]' then
    folded := translate(folded,
      'ıłøđħŧðґςٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'ilodhtdгσاييهك01234567890123456789');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return folded;
end $$;

-- Every ending of every word, up to 60 characters: what begins one of them is a part of the word.
create function folded_parts(text) returns tsvector
language sql immutable parallel safe
return (
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 60))), '')
  from regexp_split_to_table(left(fold_text($1), 300), '[[:space:].-]+') as words (word),
    generate_series(1, char_length(word)) as starts (start)
);

-- The three characters from each position of each word on.
create function folded_trigrams(text) returns tsvector
language sql immutable parallel safe
return (
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 3))), '')
  from regexp_split_to_table(fold_text($1), '[[:space:].-]+') as words (word),
    generate_series(1, char_length(word)) as starts (start)
);

-- The words of posts and guides.
alter table community_posts add column search_words tsvector;
create or replace function index_post() returns trigger language plpgsql as $$
begin
  new.search_vector := to_tsvector('simple', folded(
    new.title || ' ' || new.content || ' ' || array_to_string(new.tags, ' ')));
  new.search_words := to_tsvector('simple', fold_text(
    new.title || ' ' || new.content || ' ' || array_to_string(new.tags, ' ')));
  return new;
end $$;

alter table resources add column search_words tsvector;
alter table resource_translations add column search_words tsvector;
create function index_guide() returns trigger language plpgsql as $$
begin
  new.search_words := to_tsvector('simple', fold_text(
    new.title || ' ' || new.description || ' ' || new.content));
  return new;
end $$;
create trigger resources_indexed before insert or update of title, description, content
  on resources for each row execute function index_guide();
create trigger resource_translations_indexed
  before insert or update of title, description, content
  on resource_translations for each row execute function index_guide();
update resources
set search_words = to_tsvector('simple', fold_text(title || ' ' || description || ' ' || content));
update resource_translations
set search_words = to_tsvector('simple', fold_text(title || ' ' || description || ' ' || content));
