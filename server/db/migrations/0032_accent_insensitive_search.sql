-- Posts and guides are found whatever the accents: "cafe" finds "café", and the other way round. ---

create or replace function index_post() returns trigger language plpgsql as $$
begin
  new.words := to_tsvector('simple', folded(
    new.title || ' ' || new.content || ' ' || array_to_string(new.tags, ' ')));
  return new;
end $$;

-- Those without accents are right as they are.
update community_posts
set words = to_tsvector('simple', folded(title || ' ' || content || ' ' || array_to_string(tags, ' ')))
where octet_length(title || content || array_to_string(tags, ' '))
  <> char_length(title || content || array_to_string(tags, ' '));

alter table resources drop column words;
alter table resources add column words tsvector not null
  generated always as (to_tsvector('simple', folded(title || ' ' || description || ' ' || content))) stored;
