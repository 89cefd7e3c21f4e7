-- The community board and the guides ---------------------------------------------------------------

create table community_posts (
  id uuid primary key,
  -- Null once the person is erased; the words go with them, see the trigger below.
  author_id uuid references users on delete set null deferrable,
  title text not null,
  content text not null,
  category text not null check (
    category in ('general', 'events', 'language_exchange', 'housing', 'jobs', 'social')
  ),
  tags text[] not null default '{}',
  -- Kept by the triggers below, so that they are right whatever adds, changes or ends a vote.
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  score integer not null generated always as (upvotes - downvotes) stored,
  comment_count integer not null default 0 check (comment_count >= 0),
  is_pinned boolean not null default false,
  words tsvector not null,
  created_at timestamptz not null default now(),
  -- Of its words; votes, pins and comments leave it as it is.
  updated_at timestamptz not null default now(),
  check ((title = '') = (content = ''))
);
create index community_posts_newest on community_posts (is_pinned desc, id desc);
create index community_posts_helpful on community_posts (is_pinned desc, score desc, id desc);
create index community_posts_newest_of on community_posts (category, is_pinned desc, id desc);
create index community_posts_helpful_of
  on community_posts (category, is_pinned desc, score desc, id desc);
create index community_posts_author_id on community_posts (author_id);
create index community_posts_words on community_posts using gin (words);

create function index_post() returns trigger language plpgsql as $$
begin
  new.words := to_tsvector('simple',
    new.title || ' ' || new.content || ' ' || array_to_string(new.tags, ' '));
  return new;
end $$;
create trigger community_posts_indexed before insert or update of title, content, tags
  on community_posts for each row execute function index_post();

create table community_comments (
  id uuid primary key,
  post_id uuid not null references community_posts on delete cascade,
  parent_id uuid,
  author_id uuid references users on delete set null deferrable,
  -- Empty once deleted: it stays for as long as there are replies to it.
  content text not null,
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A reply stands under its comment.
  thread_id uuid not null generated always as (coalesce(parent_id, id)) stored,
  -- Replies to replies are impossible: the parent has to be a row that is none.
  is_reply boolean not null generated always as (parent_id is not null) stored,
  parent_is_reply boolean generated always as (case when parent_id is not null then false end) stored,
  unique (id, post_id, is_reply),
  foreign key (parent_id, post_id, parent_is_reply)
    references community_comments (id, post_id, is_reply) on delete cascade
);
create index community_comments_in_order on community_comments (post_id, thread_id, is_reply, id);
create index community_comments_parent_id on community_comments (parent_id);
create index community_comments_author_id on community_comments (author_id);

create table community_votes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  post_id uuid references community_posts on delete cascade,
  comment_id uuid references community_comments on delete cascade,
  vote_type text not null check (vote_type in ('upvote', 'downvote')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1),
  unique (user_id, post_id),
  unique (user_id, comment_id)
);
create index community_votes_post_id on community_votes (post_id);
create index community_votes_comment_id on community_votes (comment_id);

create function count_votes() returns trigger language plpgsql as $$
declare
  ups integer := 0;
  downs integer := 0;
begin
  if tg_op <> 'INSERT' then
    if old.vote_type = 'upvote' then ups := ups - 1; else downs := downs - 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.vote_type = 'upvote' then ups := ups + 1; else downs := downs + 1; end if;
  end if;
  update community_posts set upvotes = upvotes + ups, downvotes = downvotes + downs
  where id = coalesce(new.post_id, old.post_id);
  update community_comments set upvotes = upvotes + ups, downvotes = downvotes + downs
  where id = coalesce(new.comment_id, old.comment_id);
  return null;
end $$;
create trigger community_votes_counted after insert or delete or update of vote_type
  on community_votes for each row execute function count_votes();

-- What was deleted counts no more; a comment that only stayed for its replies goes with the last.
create function count_comments() returns trigger language plpgsql as $$
declare
  more integer := case when tg_op = 'INSERT' then 1 else 0 end;
begin
  if tg_op = 'DELETE' and old.content <> '' then more := -1; end if;
  if tg_op = 'UPDATE' and old.content <> '' and new.content = '' then more := -1; end if;
  update community_posts set comment_count = comment_count + more
  where id = coalesce(new.post_id, old.post_id) and more <> 0;
  if tg_op <> 'INSERT' then
    delete from community_comments c
    where c.id = case tg_op when 'DELETE' then old.parent_id else new.id end and c.content = ''
      and not exists (select 1 from community_comments r where r.parent_id = c.id);
  end if;
  return null;
end $$;
create trigger community_comments_counted after insert or delete
  on community_comments for each row execute function count_comments();
create trigger community_comments_emptied after update on community_comments
  for each row when (old.content is distinct from new.content) execute function count_comments();

-- Whoever is erased takes their words along; what others said in answer stays.
create function erase_post() returns trigger language plpgsql as $$
begin
  new.title := '';
  new.content := '';
  new.tags := '{}';
  new.words := '';
  return new;
end $$;
create trigger community_posts_erased before update of author_id on community_posts
  for each row when (new.author_id is null and old.author_id is not null)
  execute function erase_post();

create function erase_comment() returns trigger language plpgsql as $$
begin
  new.content := '';
  return new;
end $$;
create trigger community_comments_erased before update of author_id on community_comments
  for each row when (new.author_id is null and old.author_id is not null)
  execute function erase_comment();

-- Where nobody else has said anything, nothing has to stay for their sake.
create function forget_author() returns trigger language plpgsql as $$
begin
  -- Where several end in one statement, what one of them wrote may be counted anew after its author
  -- is gone and before it is without one.
  set constraints community_posts_author_id_fkey, community_comments_author_id_fkey deferred;
  delete from community_posts p where p.author_id = old.id and not exists (
    select 1 from community_comments c where c.post_id = p.id and c.author_id <> old.id
  );
  delete from community_comments c where c.author_id = old.id and not exists (
    select 1 from community_comments r where r.parent_id = c.id
  );
  return old;
end $$;
create trigger users_forgotten before delete on users
  for each row execute function forget_author();

create table resources (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  -- Markdown.
  content text not null,
  category text not null check (category in ('settling', 'housing', 'work', 'education')),
  author text not null,
  is_published boolean not null default false,
  checked_on date not null,
  words tsvector not null
    generated always as (to_tsvector('simple', title || ' ' || description || ' ' || content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
