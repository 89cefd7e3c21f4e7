import { type Database, type Db, openDatabase } from '#server/db/connect.ts'

/** A write that the product has acknowledged: its table, and the id in the answer. */
export type AcknowledgedWrite =
  | { table: Table; id: string }
  /** The answer to a vote names no row: this is the post and its voter. */
  | { table: 'community_votes'; id: string; by: string }
export type Table = (typeof tables)[number]
export type Verdict = { lost: number; partialRows: number; duplicateRows: number }

const tables = [
  'users',
  'events',
  'event_bookings',
  'groups',
  'group_messages',
  'community_posts',
] as const

// In a consistent database, the trigger-maintained counters equal their rows.
const counterMismatches = [
  `select 1 from community_posts p where p.upvotes + p.downvotes <> (
     select count(*) from community_votes v where v.post_id = p.id)`,
  `select 1 from groups g where g.member_count <> (
     select count(*) from group_members m where m.group_id = g.id)`,
  `select 1 from groups g where g.last_seq < (
     select coalesce(max(m.seq), 0) from group_messages m where m.group_id = g.id)`,
  `select 1 from events e where e.bookings_count <> (
     select coalesce(sum(size), 0) from event_bookings b
     where b.event_id = e.id and b.status = 'confirmed')`,
]

// Rows of one transaction exist together or not at all.
const partialRows = [
  `select 1 from users u where not exists (select 1 from sessions s where s.user_id = u.id)`,
  `select 1 from users u where not exists (
     select 1 from data_audit_logs l where l.user_id = u.id and l.action = 'account_created')`,
  // A cancelled booking withdraws its unsent mail.
  `select 1 from event_bookings b where b.status = 'confirmed' and not exists (
     select 1 from mail_outbox m where m.booking_id = b.id)`,
  // Only the mail that confirms an address goes to one that is not confirmed; the others wait.
  `select 1 from mail_outbox m join users u on u.id = m.user_id
   where m.sent_at is null and (m.link_id is not null or u.email_confirmed_at is not null)
     and not exists (select 1 from jobs j where j.key = m.id::text)`,
  `select 1 from mail_outbox m where m.link_id is null and not exists (
     select 1 from notifications n where n.user_id = m.user_id and n.type = m.kind)`,
  ...counterMismatches,
  `select 1 from event_bookings b join events e on e.id = b.event_id
   where b.status = 'confirmed' and b.answers is null and e.booking_options <> '{}'`,
  // No one waits who fits, and no one is above the limit.
  `select 1 from events e where bookings_count > max_attendees or (
     select size from event_waitlist w where w.event_id = e.id order by position limit 1
   ) <= max_attendees - bookings_count`,
]

const duplicateRows = [
  `select 1 from users group by lower(username) having count(*) > 1`,
  `select 1 from event_bookings group by event_id, user_id having count(*) > 1`,
  `select 1 from notifications group by user_id, key having count(*) > 1`,
  // Each writer sends every message once, and repeats it until it is acknowledged.
  `select 1 from group_messages group by user_id, message having count(*) > 1`,
]

/** Compares the database with the acknowledged writes. */
const compareWrites = async (db: Db, acknowledged: AcknowledgedWrite[]): Promise<Verdict> => {
  let lost = 0
  for (const table of tables) {
    const ids = acknowledged.filter((entry) => entry.table === table).map(({ id }) => id)
    const [row] = await db.unsafe<[{ n: number }]>(
      `select count(*)::int as n from unnest($1::uuid[]) as a (id)
       where not exists (select 1 from ${table} t where t.id = a.id)`,
      [ids],
    )
    lost += row.n
  }
  const votes = acknowledged.filter((entry) => 'by' in entry)
  const [row] = await db.unsafe<[{ n: number }]>(
    `select count(*)::int as n from unnest($1::uuid[], $2::uuid[]) as a (post_id, user_id)
     where not exists (
       select 1 from community_votes v where v.post_id = a.post_id and v.user_id = a.user_id)`,
    [votes.map(({ id }) => id), votes.map(({ by }) => by)],
  )
  lost += row.n
  return {
    lost,
    partialRows: await count(db, partialRows),
    duplicateRows: await count(db, duplicateRows),
  }
}

const count = async (db: Db, queries: string[]): Promise<number> => {
  let sum = 0
  for (const query of queries) {
    const [row] = await db.unsafe<[{ n: number }]>(`select count(*)::int as n from (${query}) as q`)
    sum += row.n
  }
  return sum
}

// A restore removes sessions and outgoing messages. These rows, too, belong to one transaction.
const partialRowsAfterRestore = [
  partialRows[1] ?? '',
  `select 1 from event_revenue r where value <> (
     select coalesce(sum(b.price), 0) from event_bookings b where b.event_id = r.event_id
       and b.status = 'confirmed' and b.payment_status = 'paid')`,
  ...counterMismatches,
]

/** Compares a restored backup with the acknowledged writes. */
export const compareRestored = async (
  db: Db,
  acknowledged: AcknowledgedWrite[],
): Promise<Verdict> => ({
  ...(await compareWrites(db, acknowledged)),
  partialRows: await count(db, partialRowsAfterRestore),
})

/** Opens the stopped product's database and checks it. */
export const checkDatabase = async (
  where: { dataDir: string; databaseUrl?: string },
  acknowledged: AcknowledgedWrite[],
  verdictOf = compareWrites,
): Promise<Verdict> => {
  const database: Database = await openDatabase(where)
  try {
    return await verdictOf(database.sql, acknowledged)
  } finally {
    await database.close()
  }
}

export const isClean = ({ lost, partialRows, duplicateRows }: Verdict): boolean =>
  lost + partialRows + duplicateRows === 0

export const verdictLine = ({ lost, partialRows, duplicateRows }: Verdict): string =>
  `${lost} lost, ${duplicateRows} duplicated, ${partialRows} partial`
