import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/connect.ts'

// What thousands of people leave behind, made by the database itself in seconds: to register them
// one by one would take an hour, most of it for hashing passwords that nobody will ever type.

/** Rows 1 to `count`, so many at a time that no statement takes longer than one may. */
export const inPieces = async (
  count: number,
  add: (from: number, to: number) => Promise<unknown>,
) => {
  const atOnce = 5000
  for (let from = 1; from <= count; from += atOnce)
    await add(from, Math.min(count, from + atOnce - 1))
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
}

export const fixedId = (kind: keyof typeof kinds, n: number) =>
  `0000000${kinds[kind]}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The same in SQL, for a number that the database has. */
export const idOf = (sql: Sql, kind: keyof typeof kinds, n = sql`n`) =>
  sql`(${fixedId(kind, 0).slice(0, 24)} || lpad(to_hex(${n}), 12, '0'))::uuid`

/** An id that tells when it was made, as the product's own do. */
export const timedId = (sql: Sql, at: Fragment, n = sql`n`) => sql`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')
    || '70008000' || lpad(to_hex(${n}), 12, '0'))::uuid`

export const numbers = (sql: Sql, from: number, to: number) =>
  sql`generate_series(${from}::int, ${to}::int) as numbers (n)`

export const personId = (n: number) => fixedId('person', n)
export const groupId = (n: number) => fixedId('group', n)

export const tokenOf = (n: number) => `token ${n} of the bench`
export const cookieOf = (n: number) => `session=${encodeURIComponent(tokenOf(n))}`

/** In SQL, of person `n`. `isWilling`: to be told of advertising. */
export type Looks = Partial<Record<'name' | 'role' | 'isWilling' | 'createdAt', Fragment>>

/** People 1 to `count`, each signed in. Of a token the product keeps a hash, as `hashToken` does. */
export const addPeople = (
  sql: Sql,
  count: number,
  {
    name = sql`'Person ' || n`,
    role = sql`'student'`,
    isWilling = sql`false`,
    createdAt = sql`now()`,
  }: Looks = {},
) =>
  inPieces(count, async (from, to) => {
    await sql`
      insert into users
        (id, username, email, password, name, role, marketing_consent, location, nationality,
          created_at)
      select ${idOf(sql, 'person')}, 'person' || n, 'person' || n || '@example.org',
        'nobody signs in with this', ${name}, ${role}, ${isWilling}, 'Utrecht', 'Portuguese',
        ${createdAt}
      from ${numbers(sql, from, to)}`
    await sql`
      insert into sessions (id, user_id, token_hash, authenticated_at, last_seen_at)
      select gen_random_uuid(), ${idOf(sql, 'person')},
        sha256(convert_to('token ' || n || ' of the bench', 'UTF8')), now(), now()
      from ${numbers(sql, from, to)}`
  })

export type Room = {
  number: number
  /** People `after` + 1 to `after` + `members` are in it; the first is its admin. */
  members: number
  after?: number
  messages: number
  /** Each so-manieth message was deleted. */
  deletedEvery?: number
}

const types = ['language_buddies', 'new_arrivals', 'students', 'expats']

/** A group in which its members have talked, in turn, once a minute until now; nobody has read. */
export const addRoom = async (
  sql: Sql,
  { number, members, after = 0, messages, deletedEvery = messages + 1 }: Room,
) => {
  const id = groupId(number)
  const deleted = Math.floor(messages / deletedEvery)
  await sql`
    insert into groups (id, name, description, type, is_private, last_seq)
    values (${id}, ${`Group ${number}`}, 'Made for measuring.', ${types[number % 4] ?? ''},
      ${number % 5 === 4}, ${messages + deleted})`
  await inPieces(
    members,
    (from, to) => sql`
    insert into group_members (id, group_id, user_id, role, joined_at)
    select gen_random_uuid(), ${id}, ${idOf(sql, 'person', sql`(n + ${after}::int)`)},
      case n when 1 then 'admin' else 'member' end, now() - ${messages} * interval '1 min'
    from ${numbers(sql, from, to)}`,
  )
  const at = sql`now() - (${messages}::int - n) * interval '1 min'`
  await inPieces(
    messages,
    (from, to) => sql`
    insert into group_messages
      (id, group_id, user_id, message, seq, changed_seq, client_id, deleted_at, created_at)
    select ${timedId(sql, at, sql`(n + ${number}::bigint * 1000000)`)}, ${id},
      ${idOf(sql, 'person', sql`(n * 7 % ${members}::int + 1 + ${after}::int)`)},
      case when is_deleted then '' else 'Message ' || n || ' of those who came last month.' end,
      n, case when is_deleted then ${messages}::int + n / ${deletedEvery}::int else n end,
      gen_random_uuid(), case when is_deleted then ${at} end, ${at}
    from ${numbers(sql, from, to)},
      lateral (select n % ${deletedEvery}::int = 0 as is_deleted) fate`,
  )
}

/** How far one of its people has read. */
export const readUpTo = async (
  sql: Sql,
  { number, after = 0 }: Pick<Room, 'number' | 'after'>,
  person: number,
  seq: number,
) => {
  await sql`
    update group_members set last_read_seq = ${seq}
    where group_id = ${groupId(number)} and user_id = ${personId(after + person)}`
}

/** Without figures the planner guesses; the product has them made each night, however long it takes. */
export const takeStock = async (sql: Sql) => {
  const own = await sql.reserve()
  try {
    await own`set statement_timeout = 0`
    // Truncating would wait for whoever looks at the table.
    await own.unsafe('vacuum (analyze, truncate off)')
    await own`reset statement_timeout`
  } finally {
    own.release()
  }
}
