-- in batches
update community_posts
set search_words = to_tsvector('simple', fold_text(
  title || ' ' || content || ' ' || array_to_string(tags, ' ')))
where id in (select id from community_posts where search_words is null limit 1000);
