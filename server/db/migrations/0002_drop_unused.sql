-- Drops what no code reads since 1.0. Writes filled and indexed all of it.
-- unused since 0001

drop index users_name, users_role_name, users_name_starts, users_parts;
drop index groups_name, groups_trigrams;
drop index events_title_start, events_trigrams;
drop index community_posts_search_vector;

alter table calendar_feeds drop column token;
alter table resources drop column search_vector;
alter table resource_translations drop column search_vector;

-- The version before reads `select *` of posts in transactions, where a column cannot disappear. So
-- this one stays without a value, and the words of an erased post leave it.
alter table community_posts alter column search_vector drop not null;
create or replace function index_post() returns trigger language plpgsql as $$
begin
  new.search_vector := null;
  new.search_words := to_tsvector('simple', fold_text(
    new.title || ' ' || new.content || ' ' || array_to_string(new.tags, ' ')));
  return new;
end $$;

drop function folded, word_parts, text_trigrams, person_words;
