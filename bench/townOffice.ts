import type { Sql } from '#server/db/connect.ts'
import { putPolicies } from '#server/privacy/policy/policies.ts'
import { addPeople, idOf, inPieces, numbers, personId, takeStock } from './town.ts'
import { addEvents } from './townLife.ts'

/** `bookings`: of each event. */
export type OfficeSize = { people: number; events: number; bookings: number }

const sqlArray = (words: string[]) => `{${words.map((word) => `"${word}"`).join(',')}}`
const firstNames = sqlArray(['Bram', 'Chiara', 'Daan', 'Élodie', 'Fatima', 'Giorgos', 'Hanna'])
const lastNames = sqlArray(['van Dijk', 'Silva', 'Yılmaz', 'Okafor', 'Nowak', 'Jansen', 'de Boer'])
const roles = sqlArray(['student', 'expat', 'student', 'expat', 'professional', 'student'])

const oneOf = (sql: Sql, words: string) =>
  sql`(${words}::text[])[n % array_length(${words}::text[], 1) + 1]`

/** One in 20 is called Anna, one in 50 Maria, one in 500 Xanthe; as many came each day for two years. */
const addMixedPeople = (sql: Sql, people: number) =>
  addPeople(sql, people, {
    name: sql`case when n % 500 = 11 then 'Xanthe' when n % 50 = 7 then 'Maria'
        when n % 20 = 3 then 'Anna' else ${oneOf(sql, firstNames)} end
      || ' ' || ${oneOf(sql, lastNames)}`,
    role: sql`case when n % 500 = 1 then 'au_pair' else ${oneOf(sql, roles)} end`,
    isWilling: sql`n % 3 = 0`,
    createdAt: sql`now() - (${people}::int - n) * (interval '730 days' / ${people}::int)`,
  })

/** One case for each 20 people, of which each tenth waits. */
const addCases = (sql: Sql, people: number) =>
  inPieces(people / 20, async (from, to) => {
    const at = sql`now() - n * interval '1 min'`
    const isWaiting = sql`n % 10 = 0`
    await sql`
      insert into cases
        (id, subject_type, subject_id, owner_id, status, snapshot, opened_at, decided_at)
      select ${idOf(sql, 'case')}, 'user', ${idOf(sql, 'person')}, ${idOf(sql, 'person')},
        case when ${isWaiting} then 'open' else 'decided' end, 'What they wrote', ${at},
        case when not ${isWaiting} then ${at} end
      from ${numbers(sql, from, to)}`
    await sql`
      insert into reports (id, case_id, reporter_id, reason, created_at)
      select gen_random_uuid(), ${idOf(sql, 'case')}, ${idOf(sql, 'person', sql`(n + 1)`)}, 'spam', ${at}
      from ${numbers(sql, from, to)}`
    await sql`
      insert into decisions (id, case_id, decided_by, kind, reason, created_at)
      select gen_random_uuid(), ${idOf(sql, 'case')}, ${personId(1)}, 'dismiss', 'As we agreed', ${at}
      from ${numbers(sql, from, to)} where not ${isWaiting}`
  })

const addInvitations = (sql: Sql) => sql`
  insert into registration_invitations (id, token_hash, uses_left, expires_at, created_at)
  select gen_random_uuid(), sha256(convert_to('invitation ' || n, 'UTF8')), 5,
    now() + interval '7 days', now()
  from ${numbers(sql, 1, 50)}`

/** Nobody is left to be reminded or asked: that would be done while something is measured. */
const tellNobody = async (sql: Sql) => {
  await sql`update events set asked_at = end_date where end_date < now() + interval '2 days'`
  await sql`
    update event_bookings b set day_reminder_for = e.start_date, hour_reminder_for = e.start_date
    from events e
    where e.id = b.event_id and e.start_date between now() and now() + interval '2 days'`
}

/** All that administrators look after; the first person is one of them. */
export const fillOffice = async (sql: Sql, { people, events, bookings }: OfficeSize) => {
  await putPolicies(sql)
  await addMixedPeople(sql, people)
  await sql`update users set is_admin = true where id = ${personId(1)}`
  await sql`update users set is_moderator = true where id = any(${[2, 3, 4].map(personId)})`
  const mixed = sql`(n / ${events}::int + n)`
  await addEvents(sql, {
    ...{ events, bookings, people },
    status: sql`case when ${mixed} % 10 = 0 then 'cancelled' else 'confirmed' end`,
    payment: sql`case when ${mixed} % 3 = 0 then 'paid' else 'pending' end`,
  })
  await addCases(sql, people)
  await addInvitations(sql)
  await tellNobody(sql)
  await takeStock(sql)
}
