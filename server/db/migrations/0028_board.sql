-- What a post is for: its author asks, offers something, or tells. Earlier ones tell.
alter table community_posts
  add column kind text not null default 'tell',
  -- Of an offer; 0: free.
  add column price numeric(10, 2),
  -- Where it can be had, in the author's words.
  add column place text,
  -- Its last day. Null: until it is done.
  add column ends_on date,
  -- The author, or a moderator, marked it as done.
  add column done_at timestamptz,
  add constraint community_posts_kind check (kind in ('ask', 'offer', 'tell')) not valid,
  add constraint community_posts_offer check (
    (kind = 'offer') = (price is not null)
    and (price is null or (price >= 0 and price <> 'NaN'))
    and (kind = 'offer' or num_nonnulls(place, ends_on, done_at) = 0)
  ) not valid;
