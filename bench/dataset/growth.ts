import type { Fragment, ReservedSql } from 'postgres'
import type { Sql } from '#server/db/connect.ts'
import { auditActionLabels } from '#shared/privacy/auditActionLabels.ts'
import { fixedId, numbers, personId, sqlId } from './core.ts'

/** The ordinary member who reads the lists; person 1 is an administrator. */
export const reader = 2
/** The reader has a direct conversation with this person that holds all direct messages. */
export const partner = 3
/** Rows of the reader's own lists, such as notifications, at every size. */
export const own = 500

// One in 50 of the first thousand people is Xanthe, so a search for her finds the same rows at every
// size. One in 20 of all is Anna.
const firstNames = ['Bram', 'Chiara', 'Daan', 'Élodie', 'Fatima', 'Giorgos', 'Hanna']
const lastNames = ['van Dijk', 'Silva', 'Yılmaz', 'Okafor', 'Nowak', 'Jansen', 'de Boer', 'Kaya']
const auditActions = Object.keys(auditActionLabels)
const oneOf = (sql: Sql, values: string[], n = sql`n`) =>
  sql`(${values}::text[])[${n} % ${values.length}::int + 1]`
const isRare = (sql: Sql) => sql`n <= 1000 and n % 50 = 11`

type AddRows = (sql: Sql, rows: number) => Fragment

/** Row `n` of most tables was made this long ago: all of them within 25 days. */
const ago = (sql: Sql, rows: number) =>
  sql`(now() - (${rows}::int - n + 1) * (interval '25 days' / ${rows}::int))`

const person = (sql: Sql, n = sql`n`) => sqlId(sql, 'person', n)
const me = personId(reader)

// The reader's rows come first, the others belong to everybody else.
const owner = (sql: Sql, rows: number) =>
  sql`case when n <= ${own}::int then ${me}::uuid
    else ${person(sql, sql`(n * 7919::bigint % greatest(${rows}::int - 3, 1) + 4)`)} end`

/** The tables of each part of the product, in SQL that adds rows 1 to `rows`. */
const areas = {
  people: {
    users: (sql, rows) => sql`
      insert into users
        (id, username, email, password, name, role, location, nationality, interests,
          may_be_suggested, is_admin, created_at, email_confirmed_at, last_login_at)
      select ${person(sql)}, 'person' || n, 'person' || n || '@example.org',
        'nobody signs in with this',
        case when ${isRare(sql)} then 'Xanthe' when n % 20 = 3 then 'Anna'
          else ${oneOf(sql, firstNames)} end
          || ' ' || ${oneOf(sql, lastNames, sql`(n / 100)`)},
        (array['student', 'expat', 'professional', 'student'])[n % 4 + 1], 'Utrecht', 'Portuguese',
        array['Cycling'], true, n = 1, ${ago(sql, rows)}, now(), now()
      from ${numbers(sql, 1, rows)}`,
    suggestible_members: (sql, rows) => sql`
      insert into suggestible_members (user_id, town_key, arrived_on)
      select ${person(sql)}, 'utrecht', current_date - n % 400 from ${numbers(sql, 1, rows)}`,
    suggestible_interests: (sql, rows) => sql`
      insert into suggestible_interests (interest_key, member_id)
      select 'cycling', ${person(sql)} from ${numbers(sql, 1, rows)}`,
    member_languages: (sql, rows) => sql`
      insert into member_languages (user_id, language, kind, level)
      select ${person(sql)}, language, case when language = 'nl' and n % 2 = 0 then 'learns' else 'speaks' end, 'B1'
      from ${numbers(sql, 1, rows)}, lateral (values ('nl'), ('en')) named (language)`,
    // Of the reader's: three of five accepted, one received, one sent.
    user_connections: (sql, rows) => sql`
      insert into user_connections (id, requester_id, receiver_id, status, created_at, updated_at)
      select ${sqlId(sql, 'connection')},
        case when n > ${own}::int or n % 5 = 1 then ${person(sql)} else ${me}::uuid end,
        case when n > ${own}::int then ${person(sql, sql`(n + 1)`)}
          when n % 5 = 1 then ${me}::uuid else ${person(sql)} end,
        case when n > ${own}::int or n % 5 > 1 then 'accepted' else 'pending' end,
        ${ago(sql, rows)}, ${ago(sql, rows)}
      from ${numbers(sql, partner, rows - 1)}`,
  },
  events: {
    events: (sql, rows) => sql`
      insert into events
        (id, title, description, start_date, end_date, location, price, category, max_attendees,
          bookings_count, created_by, hosting_id, feedback_requested_at)
      select ${sqlId(sql, 'event')},
        case when ${isRare(sql)} then 'Stamppot cooking ' else 'Evening ' end || n,
        'Practise Dutch with people of last month.', start, start + interval '2 h', 'Utrecht',
        n % 3 * 2.5, (array['social', 'educational', 'cultural'])[n % 3 + 1],
        case when n % 2 = 0 then 20 end, 1, ${personId(1)}, ${sqlId(sql, 'hosting')}, start
      from ${numbers(sql, 1, rows)},
        lateral (select now() + (n - ${rows}::int / 2) * (interval '120 days' / ${rows}::int) as start) dates`,
    hostings: (sql, rows) => sql`
      insert into hostings (id, state, draft, proposed_at, updated_at)
      select ${sqlId(sql, 'hosting')}, 'published', '{"title": "Evening"}'::jsonb, ${ago(sql, rows)},
        ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}
      union all
      select ${sqlId(sql, 'proposal')}, 'proposed', '{"title": "Evening"}'::jsonb, ${ago(sql, rows)},
        ${ago(sql, rows)}
      from ${numbers(sql, 1, 100)}`,
    event_roles: (sql, rows) => sql`
      insert into event_roles (id, hosting_id, user_id, role, state)
      select ${sqlId(sql, 'hostRole')}, ${sqlId(sql, 'hosting')},
        case when n <= ${own}::int then ${me}::uuid else ${person(sql)} end, 'owner', 'accepted'
      from ${numbers(sql, 1, rows)}`,
    event_revenue: (sql, rows) => sql`
      insert into event_revenue (event_id) select ${sqlId(sql, 'event')} from ${numbers(sql, 1, rows)}`,
    // Half of the first thousand are the reader's, the other half are of event 1.
    event_bookings: (sql, rows) => sql`
      insert into event_bookings
        (id, event_id, user_id, price, status, payment_status, created_at, day_reminder_for,
          hour_reminder_for)
      select ${sqlId(sql, 'booking')},
        ${sqlId(sql, 'event', sql`(case when n <= ${own}::int or n > ${own * 2}::int then n else 1 end)`)},
        ${person(sql, sql`(case when n <= ${own}::int then ${reader}::int when n <= ${own * 2}::int then n else n - ${own}::int end)`)},
        n % 3 * 2.5, case when n % 10 = 9 then 'cancelled' else 'confirmed' end,
        case when n % 3 = 1 then 'paid' else 'pending' end, ${ago(sql, rows)}, e.start, e.start
      from ${numbers(sql, 1, rows)},
        lateral (select now() + (n - ${rows}::int / 2) * (interval '120 days' / ${rows}::int) as start) e`,
  },
  groups: {
    groups: (sql, rows) => sql`
      insert into groups (id, name, description, type, last_seq, member_count, created_by, created_at)
      select ${sqlId(sql, 'group')},
        case when ${isRare(sql)} then 'Stamppot cooks ' else 'Group ' end || n, 'Made for measuring.',
        (array['language_buddies', 'new_arrivals', 'students', 'expats'])[n % 4 + 1],
        case when n = 1 then ${rows}::int else 0 end, case when n = 1 then ${rows}::int else 1 end,
        ${personId(1)}, ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}`,
    // Everybody is in group 1; the reader is the administrator of group 2 and in some more.
    group_members: (sql, rows) => sql`
      insert into group_members (id, group_id, user_id, role, joined_at, last_read_seq)
      select ${sqlId(sql, 'member')}, ${sqlId(sql, 'group', sql`1`)}, ${person(sql)},
        case n when 1 then 'admin' else 'member' end, ${ago(sql, rows)},
        case when n = ${reader}::int then ${rows - 20}::int else 0 end
      from ${numbers(sql, 1, rows)}
      union all
      select ${sqlId(sql, 'member', sql`(n + ${rows}::int)`)}, ${sqlId(sql, 'group')}, ${me},
        case n when 2 then 'admin' else 'member' end, ${ago(sql, rows)}, 0
      from ${numbers(sql, 2, own)}`,
    group_join_requests: (sql, rows) => sql`
      insert into group_join_requests (id, group_id, user_id, created_at)
      select ${sqlId(sql, 'request')},
        ${sqlId(sql, 'group', sql`(case when n <= ${own}::int then 2 else n end)`)}, ${person(sql)},
        ${ago(sql, rows)}
      from ${numbers(sql, 3, rows)}`,
    group_invitations: (sql, rows) => sql`
      insert into group_invitations (id, group_id, user_id, invited_by, created_at)
      select ${sqlId(sql, 'invitation')},
        ${sqlId(sql, 'group', sql`(case when n <= ${own}::int then 2 else n end)`)}, ${person(sql)},
        case when n <= ${own}::int then ${me}::uuid else ${personId(1)}::uuid end, ${ago(sql, rows)}
      from ${numbers(sql, 3, rows)}`,
    group_messages: (sql, rows) => sql`
      insert into group_messages (id, group_id, user_id, message, seq, changed_seq, created_at)
      select ${sqlId(sql, 'groupMessage')}, ${sqlId(sql, 'group', sql`1`)},
        ${person(sql, sql`(n * 7919::bigint % ${rows}::int + 1)`)},
        'Message ' || n || ' of those who came last month.', n, n, ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}`,
  },
  messages: {
    // Conversation 1 is the long one; the reader has some short ones, too.
    conversations: (sql, rows) => sql`
      insert into conversations (id, first_id, second_id, last_seq, first_read_seq)
      select ${sqlId(sql, 'conversation')},
        case when n <= ${own}::int then ${me}::uuid else ${person(sql, sql`(n + 2)`)} end,
        ${person(sql, sql`(n + ${partner - 1}::int + case when n > ${own}::int then 3 else 0 end)`)},
        case when n = 1 then ${rows}::int else 1 end, case when n = 1 then ${rows - 20}::int else 0 end
      from ${numbers(sql, 1, rows - 6)}`,
    direct_messages: (sql, rows) => sql`
      insert into direct_messages
        (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, created_at)
      select ${sqlId(sql, 'directMessage')}, ${sqlId(sql, 'conversation', sql`1`)},
        case when n % 2 = 0 then ${me}::uuid else ${personId(partner)}::uuid end,
        case when n % 2 = 1 then ${me}::uuid else ${personId(partner)}::uuid end,
        'Message ' || n || ' of those who came last month.', n, n, ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}
      union all
      select ${sqlId(sql, 'directMessage', sql`(n + ${rows}::int)`)}, ${sqlId(sql, 'conversation')},
        ${person(sql, sql`(n + ${partner - 1}::int)`)}, ${me}::uuid, 'Hello', 1, 1, ${ago(sql, rows)}
      from ${numbers(sql, 2, own)}`,
  },
  community: {
    community_posts: (sql, rows) => sql`
      insert into community_posts
        (id, author_id, title, content, category, tags, upvotes, downvotes, comment_count, is_pinned,
          search_words, created_at)
      select ${sqlId(sql, 'post')}, ${person(sql, sql`(n * 7919::bigint % ${rows - 30}::int + 4)`)}, 'Question ' || n,
        'Does anybody know a good ' || thing || '?',
        (array['general', 'events', 'language_exchange', 'housing', 'jobs', 'social'])[n % 6 + 1],
        array['tag' || n % 100], n * 7919::bigint % 13, n % 5,
        case when n = ${rows}::int then ${rows}::int else 0 end, n <= 3,
        words, ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)},
        lateral (select case when ${isRare(sql)} then 'fietspomp' else 'dentist' end as thing) asked,
        lateral (select array_to_tsvector(array['question', n::text, 'does', 'anybody', 'know', 'a',
          'good', thing, 'tag' || n % 100]) as words) indexed`,
    // All of the newest post; two of three are replies to the first of the three.
    community_comments: (sql, rows) => sql`
      insert into community_comments (id, post_id, parent_id, author_id, content, created_at)
      select ${sqlId(sql, 'comment')}, ${fixedId('post', rows)},
        case when n % 3 <> 0 then ${sqlId(sql, 'comment', sql`(n - n % 3)`)} end,
        ${person(sql, sql`(n * 7919::bigint % ${rows}::int + 1)`)}, 'Answer ' || n, ${ago(sql, rows)}
      from ${numbers(sql, 3, rows)}`,
  },
  own: {
    notifications: (sql, rows) => sql`
      insert into notifications
        (id, user_id, title, message, type, category, is_read, key, created_at)
      select ${sqlId(sql, 'notification')}, ${owner(sql, rows)}, 'A place is yours',
        'See you on Thursday.', 'booking_confirmed', (array['events', 'social'])[n % 2 + 1],
        n % 50 > 0, 'told:' || n, ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}`,
    data_audit_logs: (sql, rows) => sql`
      insert into data_audit_logs
        (id, user_id, action, entity_type, entity_id, ip_address, user_agent, created_at)
      select ${sqlId(sql, 'auditLog')}, ${owner(sql, rows)}, ${oneOf(sql, auditActions)}, 'user',
        ${person(sql)}, '192.0.2.' || n % 250,
        'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101', ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}`,
    blocks: (sql, rows) => sql`
      insert into blocks (id, blocker_id, blocked_id, created_at)
      select ${sqlId(sql, 'block')}, case when n > ${rows - 20}::int then ${me}::uuid else ${person(sql)} end,
        ${person(sql, sql`(case when n > ${rows - 20}::int then n else n + 1 end)`)}, ${ago(sql, rows)}
      from ${numbers(sql, partner, rows)}`,
  },
  safety: {
    // Half of them wait for a decision.
    cases: (sql, rows) => sql`
      insert into cases
        (id, subject_type, subject_id, owner_id, status, snapshot, opened_at, decided_at)
      select ${sqlId(sql, 'case')}, 'user', ${person(sql)}, ${person(sql)},
        case when n % 2 = 0 then 'open' else 'decided' end, 'What they wrote', ${ago(sql, rows)},
        case when n % 2 = 1 then now() end
      from ${numbers(sql, 1, rows)}`,
    reports: (sql, rows) => sql`
      insert into reports (id, case_id, reporter_id, reason, created_at)
      select ${sqlId(sql, 'report')}, ${sqlId(sql, 'case')}, ${personId(partner)}, 'spam', ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}`,
    decisions: (sql, rows) => sql`
      insert into decisions (id, case_id, decided_by, kind, reason, created_at)
      select ${sqlId(sql, 'decision')}, ${sqlId(sql, 'case', sql`(n + 1 - n % 2)`)}, ${personId(1)},
        'dismiss', 'As we agreed', ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}`,
  },
  buddies: {
    // One in eight lives in the reader's town; half of all suit the reader.
    buddy_pairs: (sql, rows) => sql`
      insert into buddy_pairs
        (profile_id, teaches, teach_level, learns, learn_level, town_key, updated_at)
      select ${person(sql)}, case when n % 2 = 0 then 'nl' else 'en' end, 'native',
        case when n % 2 = 0 then 'en' else 'nl' end, 'B1',
        case when n % 8 = 1 then 'utrecht' else 'amsterdam' end, ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}`,
    buddy_profiles: (sql, rows) => sql`
      insert into buddy_profiles (user_id, town, created_at, updated_at)
      select ${person(sql)}, case when n % 8 = 1 then 'Utrecht' else 'Amsterdam' end, ${ago(sql, rows)},
        ${ago(sql, rows)}
      from ${numbers(sql, 1, rows)}`,
    buddy_languages: (sql, rows) => sql`
      insert into buddy_languages (profile_id, kind, language, level)
      select ${person(sql)}, kind, language, case kind when 'teach' then 'native' else 'B1' end
      from ${numbers(sql, 1, rows)}, lateral (values
        (case when n % 2 = 0 then 'teach' else 'learn' end, 'nl'),
        (case when n % 2 = 0 then 'learn' else 'teach' end, 'en')) spoken (kind, language)`,
    language_buddy_matches: (sql, rows) => sql`
      insert into language_buddy_matches
        (id, requester_id, buddy_id, teach_language, learn_language, status, created_at,
          answered_at, accepted_at, nudged_at, announced_week)
      select ${sqlId(sql, 'match')}, case when n > ${rows - 20}::int then ${me}::uuid else ${person(sql)} end,
        ${person(sql, sql`(n + 1)`)}, 'nl', 'en', 'accepted', now(), now(), now(), now(), 1
      from ${numbers(sql, partner, rows - 1)}`,
  },
} satisfies Record<string, Record<string, AddRows>>

export type Area = keyof typeof areas
export const areaNames = Object.keys(areas) as Area[]

// Building an index at once is much faster than adding millions of rows to it.
const withoutIndexes = async (connection: Sql, table: string, add: () => Promise<unknown>) => {
  const indexes = await connection<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not in (select conname from pg_constraint)`
  for (const { name } of indexes) await connection.unsafe(`drop index "${name}"`)
  await add()
  for (const { definition } of indexes) await connection.unsafe(definition)
}

/** Runs `work` without the statement timeout, on one connection. */
const onConnection = async (sql: Sql, work: (connection: Sql) => Promise<void>) => {
  const reserved = await sql.reserve()
  await reserved.unsafe('set statement_timeout = 0')
  await work(reserved as ReservedSql as unknown as Sql)
  await reserved.unsafe('discard all')
  reserved.release()
}

/**
 * Every table of the area gets `rows` rows. A list that one group, post or conversation owns holds
 * all of them; a list of the reader's own rows has at most `own`, as members' lists do.
 */
export const fillArea = (sql: Sql, area: Area, rows: number) =>
  onConnection(sql, async (connection) => {
    // Triggers and foreign keys are off: the rows are consistent by construction.
    await connection.unsafe(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'",
    )
    for (const [table, add] of Object.entries<AddRows>(areas[area])) {
      await withoutIndexes(connection, table, async () => void (await add(connection, rows)))
      await connection.unsafe(`vacuum (analyze, truncate off) ${table}`)
    }
    if (area === 'people')
      await connection`
        insert into sessions (id, user_id, token_hash, authenticated_at, last_seen_at)
        select gen_random_uuid(), ${person(connection)},
          sha256(convert_to('token ' || n || ' of the bench', 'UTF8')), now(), now()
        from ${numbers(connection, 1, partner)}`
  })

/** Gives the disk space back before the next area is filled. */
export const emptyArea = (sql: Sql, area: Area) =>
  onConnection(sql, async (connection) => {
    await connection.unsafe('set session_replication_role = replica')
    await connection.unsafe(`truncate ${Object.keys(areas[area]).join(', ')} cascade`)
  })
