import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/connect.ts'
import { PostCategory } from '#shared/community/contract.ts'
import { fixedId, inBatches, numbers, sqlId, timeOrderedId } from './core.ts'

/** One event every four hours around now, each with `bookings` bookings. */
export const addEvents = async (
  sql: Sql,
  {
    events,
    bookings,
    people,
    status = sql`'confirmed'`,
    payment = sql`'pending'`,
  }: {
    events: number
    bookings: number
    people: number
    /** SQL expressions for booking `n`. */
    status?: Fragment
    payment?: Fragment
  },
) => {
  await inBatches(
    events,
    (from, to) => sql`
    insert into events
      (id, title, description, start_date, end_date, location, price, max_attendees, created_by)
    select ${sqlId(sql, 'event')}, 'Evening ' || n, 'Practise Dutch with people of last month.',
      start, start + interval '2 h', 'Utrecht', n % 3 * 2.5,
      case when n % 2 = 0 then ${bookings}::int end, ${sqlId(sql, 'person', sql`1`)}
    from ${numbers(sql, from, to)},
      lateral (select now() + (n - ${events}::int / 2) * interval '4 h' as start) dates`,
  )
  await inBatches(
    events * bookings,
    (from, to) => sql`
    insert into event_bookings (id, event_id, user_id, price, created_at, status, payment_status)
    select ${timeOrderedId(sql, sql`now() - n * interval '1 min'`)},
      ${sqlId(sql, 'event', sql`(n % ${events}::int + 1)`)},
      ${sqlId(sql, 'person', sql`((n / ${events}::int * 131 + n % ${events}::int * 7) % ${people}::int + 1)`)},
      0, now() - n * interval '1 min', ${status}, ${payment}
    from ${numbers(sql, from, to)}
    on conflict do nothing`,
  )
}

/** Gives each event a host, and adds proposals that wait. */
export const addHostings = async (
  sql: Sql,
  { events, proposals, people }: { events: number; proposals: number; people: number },
) => {
  await sql`
    insert into hostings (id, state, draft, proposed_at)
    select ${sqlId(sql, 'hosting')}, case when n > ${events}::int then 'proposed' else 'published' end,
      '{"title": "Evening"}', now() - n * interval '1 min'
    from ${numbers(sql, 1, events + proposals)}`
  await sql`
    insert into event_roles (id, hosting_id, user_id, role, state)
    select ${sqlId(sql, 'hostRole')}, ${sqlId(sql, 'hosting')},
      ${sqlId(sql, 'person', sql`(n % ${people}::int + 1)`)}, 'owner', 'accepted'
    from ${numbers(sql, 1, events + proposals)}`
  await sql`
    update events set hosting_id = ${sqlId(sql, 'hosting')}
    from ${numbers(sql, 1, events)} where events.id = ${sqlId(sql, 'event')}`
}

/** Waitlist entries, `each` per event. */
export const addWaitlists = (sql: Sql, { each, events }: { each: number; events: number }) =>
  inBatches(
    each * events,
    (from, to) => sql`
    insert into event_waitlist (id, event_id, user_id)
    select gen_random_uuid(), ${sqlId(sql, 'event', sql`(n % ${events}::int + 1)`)},
      ${sqlId(sql, 'person')}
    from ${numbers(sql, from, to)}`,
  )

/** `each` notifications per person, the newest unread. */
export const addNotifications = (sql: Sql, { each, people }: { each: number; people: number }) =>
  inBatches(
    each * people,
    (from, to) => sql`
    insert into notifications
      (id, user_id, title, message, type, category, is_read, key, created_at)
    select ${timeOrderedId(sql, sql`now() - n * interval '1 s'`)},
      ${sqlId(sql, 'person', sql`(n % ${people}::int + 1)`)},
      'A place is yours', 'See you on Thursday.', 'booking_confirmed', 'events',
      n > ${people}::int * 5, 'told:' || n, now() - n * interval '1 s'
    from ${numbers(sql, from, to)}`,
  )

/** Connects each person with the next `each`. */
export const addConnections = (sql: Sql, { each, people }: { each: number; people: number }) =>
  inBatches(
    each * people,
    (from, to) => sql`
    insert into user_connections (id, requester_id, receiver_id, status, created_at, updated_at)
    select gen_random_uuid(), ${sqlId(sql, 'person', sql`(n % ${people}::int + 1)`)},
      ${sqlId(sql, 'person', sql`((n + n / ${people}::int + 1) % ${people}::int + 1)`)},
      case n % 10 when 0 then 'pending' else 'accepted' end, now() - n * interval '1 s',
      now() - n * interval '1 s'
    from ${numbers(sql, from, to)}
    on conflict do nothing`,
  )

/** Each of the first `count` people has blocked another. */
export const addBlocks = (sql: Sql, { count, people }: { count: number; people: number }) =>
  inBatches(
    count,
    (from, to) => sql`
    insert into blocks (id, blocker_id, blocked_id)
    select gen_random_uuid(), ${sqlId(sql, 'person', sql`n`)},
      ${sqlId(sql, 'person', sql`(n * 7 % ${people}::int + 1)`)}
    from ${numbers(sql, from, to)}
    where n * 7 % ${people}::int + 1 <> n
    on conflict do nothing`,
  )

/** Join requests, `each` per group: two pending, the others declined. */
export const addJoinRequests = (
  sql: Sql,
  { groups, each, people }: { groups: number; each: number; people: number },
) =>
  inBatches(
    groups * each,
    (from, to) => sql`
    insert into group_join_requests (id, group_id, user_id, status, created_at, answered_at)
    select gen_random_uuid(), ${sqlId(sql, 'group', sql`(n % ${groups}::int + 1)`)},
      ${sqlId(sql, 'person', sql`(n * 13 % ${people}::int + 1)`)},
      case when n <= ${groups}::int * 2 then 'pending' else 'declined' end, now(),
      case when n > ${groups}::int * 2 then now() end
    from ${numbers(sql, from, to)}
    on conflict do nothing`,
  )

/** Group invitations by person 1, `each` per group; every third is declined. */
export const addInvitations = (
  sql: Sql,
  { groups, each, people }: { groups: number; each: number; people: number },
) =>
  inBatches(
    groups * each,
    (from, to) => sql`
    insert into group_invitations (id, group_id, user_id, invited_by, declined_at)
    select gen_random_uuid(), ${sqlId(sql, 'group', sql`(n % ${groups}::int + 1)`)},
      ${sqlId(sql, 'person', sql`(n * 17 % (${people}::int - 1) + 2)`)},
      ${sqlId(sql, 'person', sql`1`)}, case when n % 3 = 0 then now() end
    from ${numbers(sql, from, to)}
    on conflict do nothing`,
  )

export const postId = (n: number) => fixedId('post', n)
export const commentId = (n: number) => fixedId('comment', n)

// Pseudo-random votes: ten per post on average, different for neighbouring posts.
const maxVotes = 20
const votesOn = (sql: Sql) => sql`
  generate_series(1, n * 7919 % ${maxVotes + 1}::int) as vote (k),
  lateral (
    select case when (n * 3 + k * 7) % 5 = 0 then 'downvote' else 'upvote' end as vote_type
  ) kind`

/** Posts 1 to `posts`, oldest first, three of them pinned, with about ten votes each. */
export const addPosts = async (sql: Sql, { posts, people }: { posts: number; people: number }) => {
  await inBatches(
    posts,
    (from, to) => sql`
    insert into community_posts
      (id, author_id, title, content, category, tags, upvotes, downvotes, is_pinned)
    select ${sqlId(sql, 'post')}, ${sqlId(sql, 'person', sql`(n % ${people}::int + 1)`)},
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
  // The counters are set above, so the counting triggers are not needed.
  await sql`alter table community_votes disable trigger all`
  await inBatches(
    posts,
    (from, to) => sql`
    insert into community_votes (id, user_id, post_id, vote_type)
    select gen_random_uuid(), ${sqlId(sql, 'person', sql`((n * 31 + k) % ${people}::int + 1)`)},
      ${sqlId(sql, 'post')}, vote_type
    from ${numbers(sql, from, to)}, ${votesOn(sql)}`,
  )
  await sql`alter table community_votes enable trigger all`
}

/** Comments 1 to `comments` of one post; two of three are replies to the first of the three. */
export const addComments = (
  sql: Sql,
  { post, comments, people }: { post: number; comments: number; people: number },
) =>
  inBatches(
    comments,
    (from, to) => sql`
    insert into community_comments (id, post_id, parent_id, author_id, content)
    select ${sqlId(sql, 'comment')}, ${postId(post)},
      case when n % 3 <> 0 then ${sqlId(sql, 'comment', sql`(n - n % 3)`)} end,
      ${sqlId(sql, 'person', sql`(n * 7 % ${people}::int + 1)`)}, 'Answer ' || n
    from ${numbers(sql, from, to)} where n >= 3`,
  )
