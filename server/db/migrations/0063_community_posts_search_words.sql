-- no transaction
create index concurrently if not exists community_posts_search_words on community_posts
  using gin (search_words);
