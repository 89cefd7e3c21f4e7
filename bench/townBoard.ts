import type { Sql } from '#server/db/connect.ts'
import { PostCategory } from '#shared/community/contract.ts'
import { fixedId, idOf, inPieces, numbers } from './town.ts'

export const postId = (n: number) => fixedId('post', n)
export const commentId = (n: number) => fixedId('comment', n)

// No two people vote alike, and no two neighbours have the same number of votes: ten on average.
const mostVotes = 20
const votesOn = (sql: Sql) => sql`
  generate_series(1, n * 7919 % ${mostVotes + 1}::int) as vote (k),
  lateral (
    select case when (n * 3 + k * 7) % 5 = 0 then 'downvote' else 'upvote' end as vote_type
  ) kind`

/** Posts 1 to `posts`, the last the newest, three of them pinned, with about ten votes each. */
export const addPosts = async (sql: Sql, { posts, people }: { posts: number; people: number }) => {
  await inPieces(
    posts,
    (from, to) => sql`
    insert into community_posts
      (id, author_id, title, content, category, tags, upvotes, downvotes, is_pinned)
    select ${idOf(sql, 'post')}, ${idOf(sql, 'person', sql`(n % ${people}::int + 1)`)},
      'Question ' || n, 'Does anybody know how this is done in the Netherlands? '
        || 'I came last month, and have asked everybody I know about topic' || n % 500 || '.',
      (${PostCategory.options}::text[])[n % 6 + 1], array['tag' || n % 100],
      count(*) filter (where vote_type = 'upvote'),
      count(*) filter (where vote_type = 'downvote'), n <= 3
    from ${numbers(sql, from, to)} left join lateral (
      select vote_type from ${votesOn(sql)}
    ) votes on true
    group by n`,
  )
  // They are counted above, and belong to rows that were just made.
  await sql`alter table community_votes disable trigger all`
  await inPieces(
    posts,
    (from, to) => sql`
    insert into community_votes (id, user_id, post_id, vote_type)
    select gen_random_uuid(), ${idOf(sql, 'person', sql`((n * 31 + k) % ${people}::int + 1)`)},
      ${idOf(sql, 'post')}, vote_type
    from ${numbers(sql, from, to)}, ${votesOn(sql)}`,
  )
  await sql`alter table community_votes enable trigger all`
}

/** Comments 1 to `comments` of one post; of three, two are replies to the one before them. */
export const addComments = (
  sql: Sql,
  { post, comments, people }: { post: number; comments: number; people: number },
) =>
  inPieces(
    comments,
    (from, to) => sql`
    insert into community_comments (id, post_id, parent_id, author_id, content)
    select ${idOf(sql, 'comment')}, ${postId(post)},
      case when n % 3 <> 0 then ${idOf(sql, 'comment', sql`(n - n % 3)`)} end,
      ${idOf(sql, 'person', sql`(n * 7 % ${people}::int + 1)`)}, 'Answer ' || n
    from ${numbers(sql, from, to)} where n >= 3`,
  )
