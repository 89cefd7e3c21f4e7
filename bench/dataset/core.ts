import type { Fragment, ReservedSql } from 'postgres'
import type { Sql } from '#server/db/connect.ts'

// Generates the data of thousands of users in SQL within seconds. Registering them through the API
// would take an hour, mostly for hashing passwords.

/** Adds rows 1 to `count` in batches, so that no statement exceeds the statement timeout. */
export const inBatches = async (
  count: number,
  add: (from: number, to: number) => Promise<unknown>,
) => {
  const batchSize = 5000
  for (let from = 1; from <= count; from += batchSize)
    await add(from, Math.min(count, from + batchSize - 1))
}

const kinds = {
  person: 1,
  group: 2,
  event: 3,
  member: 4,
  post: 5,
  comment: 6,
  conversation: 7,
  case: 8,
  booking: 9,
  request: 10,
  invitation: 11,
  groupMessage: 12,
  directMessage: 13,
  connection: 14,
  notification: 15,
  auditLog: 16,
  report: 17,
  decision: 18,
  block: 19,
  match: 20,
  hosting: 21,
  proposal: 22,
  hostRole: 23,
}

export const fixedId = (kind: keyof typeof kinds, n: number) =>
  `${kinds[kind].toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** `fixedId` as a SQL expression. */
export const sqlId = (sql: Sql, kind: keyof typeof kinds, n = sql`n`) =>
  sql`(${fixedId(kind, 0).slice(0, 24)} || lpad(to_hex(${n}), 12, '0'))::uuid`

/** A time-ordered UUID like the product's own (version 7). */
export const timeOrderedId = (sql: Sql, at: Fragment, n = sql`n`) => sql`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')
    || '70008000' || lpad(to_hex(${n}), 12, '0'))::uuid`

export const numbers = (sql: Sql, from: number, to: number) =>
  sql`generate_series(${from}::int, ${to}::int) as numbers (n)`

export const personId = (n: number) => fixedId('person', n)
export const groupId = (n: number) => fixedId('group', n)

export const tokenOf = (n: number) => `token ${n} of the bench`
export const cookieOf = (n: number) => `session=${encodeURIComponent(tokenOf(n))}`

/** SQL expressions for person `n`. `hasConsent`: has given marketing consent. */
export type PersonColumns = Partial<Record<'name' | 'role' | 'hasConsent' | 'createdAt', Fragment>>

/** People 1 to `count`, each with a session. Stores token hashes like `hashToken`. */
export const addPeople = (
  sql: Sql,
  count: number,
  {
    name = sql`'Person ' || n`,
    role = sql`'student'`,
    hasConsent = sql`false`,
    createdAt = sql`now()`,
  }: PersonColumns = {},
) =>
  inBatches(count, async (from, to) => {
    await sql`
      insert into users
        (id, username, email, password, name, role, marketing_consent, location, nationality,
          email_confirmed_at, created_at)
      select ${sqlId(sql, 'person')}, 'person' || n, 'person' || n || '@example.org',
        'nobody signs in with this', ${name}, ${role}, ${hasConsent}, 'Utrecht', 'Portuguese',
        now(), ${createdAt}
      from ${numbers(sql, from, to)}`
    await sql`
      insert into sessions (id, user_id, token_hash, authenticated_at, last_seen_at)
      select gen_random_uuid(), ${sqlId(sql, 'person')},
        sha256(convert_to('token ' || n || ' of the bench', 'UTF8')), now(), now()
      from ${numbers(sql, from, to)}`
  })

/** Everybody agreed to be suggested, lives in one town, and speaks English; every tenth learns Dutch. */
export const addSuggestible = (sql: Sql, count: number) =>
  inBatches(count, async (from, to) => {
    await sql`
      insert into suggestible_members (user_id, town_key, arrived_on)
      select ${sqlId(sql, 'person')}, 'utrecht', case when n % 10 = 3 then current_date - 10 end
      from ${numbers(sql, from, to)}`
    await sql`
      insert into suggestible_interests (interest_key, member_id)
      select unnest('{cycling,chess}'::text[]), ${sqlId(sql, 'person')}
      from ${numbers(sql, from, to)}`
    await sql`
      insert into member_languages (user_id, language, kind, level)
      select ${sqlId(sql, 'person')}, 'en', 'speaks', 'C1' from ${numbers(sql, from, to)}`
    await sql`
      insert into member_languages (user_id, language, kind, level)
      select ${sqlId(sql, 'person')}, 'nl', case n % 10 when 1 then 'learns' else 'speaks' end, 'B1'
      from ${numbers(sql, from, to)} where n % 10 in (1, 2)`
  })

export type GroupSpec = {
  number: number
  /** Members are people `after` + 1 to `after` + `members`; the first is the admin. */
  members: number
  after?: number
  messages: number
  /** Every n-th message is deleted. */
  deletedEvery?: number
}

const types = ['language_buddies', 'new_arrivals', 'students', 'expats']

/** A group whose members wrote one message a minute until now, all unread. */
export const addGroup = async (
  sql: Sql,
  { number, members, after = 0, messages, deletedEvery = messages + 1 }: GroupSpec,
) => {
  const id = groupId(number)
  const deleted = Math.floor(messages / deletedEvery)
  await sql`
    insert into groups (id, name, description, type, is_private, last_seq)
    values (${id}, ${`Group ${number}`}, 'Made for measuring.', ${types[number % 4] ?? ''},
      ${number % 5 === 4}, ${messages + deleted})`
  await inBatches(
    members,
    (from, to) => sql`
    insert into group_members (id, group_id, user_id, role, joined_at)
    select gen_random_uuid(), ${id}, ${sqlId(sql, 'person', sql`(n + ${after}::int)`)},
      case n when 1 then 'admin' else 'member' end, now() - ${messages} * interval '1 min'
    from ${numbers(sql, from, to)}`,
  )
  const at = sql`now() - (${messages}::int - n) * interval '1 min'`
  await inBatches(
    messages,
    (from, to) => sql`
    insert into group_messages
      (id, group_id, user_id, message, seq, changed_seq, client_id, deleted_at, created_at)
    select ${timeOrderedId(sql, at, sql`(n + ${number}::bigint * 1000000)`)}, ${id},
      ${sqlId(sql, 'person', sql`(n * 7 % ${members}::int + 1 + ${after}::int)`)},
      case when is_deleted then '' else 'Message ' || n || ' of those who came last month.' end,
      n, case when is_deleted then ${messages}::int + n / ${deletedEvery}::int else n end,
      gen_random_uuid(), case when is_deleted then ${at} end, ${at}
    from ${numbers(sql, from, to)},
      lateral (select n % ${deletedEvery}::int = 0 as is_deleted) fate`,
  )
}

/** Sets the read position of one member. */
export const setReadPosition = async (
  sql: Sql,
  { number, after = 0 }: Pick<GroupSpec, 'number' | 'after'>,
  person: number,
  seq: number,
) => {
  await sql`
    update group_members set last_read_seq = ${seq}
    where group_id = ${groupId(number)} and user_id = ${personId(after + person)}`
}

/** For statements about all rows: on a busy machine they exceed the statement timeout. */
export const withoutTimeout = async (sql: Sql, work: (connection: Sql) => Promise<unknown>) => {
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await work(connection as ReservedSql as unknown as Sql)
    await connection`reset statement_timeout`
  } finally {
    connection.release()
  }
}

/** Updates planner statistics, as the product's nightly maintenance does. */
export const updateStatistics = (sql: Sql) =>
  // Truncation would need an exclusive lock.
  withoutTimeout(sql, (connection) => connection.unsafe('vacuum (analyze, truncate off)'))
