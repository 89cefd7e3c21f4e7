import type { Sql } from '#server/db/connect.ts'
import { upsertPolicies } from '#server/privacy/policy/policies.ts'
import { addEvents } from './activity.ts'
import { addPeople, inBatches, numbers, personId, sqlId, updateStatistics } from './core.ts'

/** `bookings`: per event. */
export type AdminDatasetSize = { people: number; events: number; bookings: number }

const sqlArray = (values: string[]) => `{${values.map((value) => `"${value}"`).join(',')}}`
const firstNames = sqlArray(['Bram', 'Chiara', 'Daan', 'Élodie', 'Fatima', 'Giorgos', 'Hanna'])
const lastNames = sqlArray(['van Dijk', 'Silva', 'Yılmaz', 'Okafor', 'Nowak', 'Jansen', 'de Boer'])
const roles = sqlArray(['student', 'expat', 'student', 'expat', 'professional', 'student'])

const oneOf = (sql: Sql, values: string) =>
  sql`(${values}::text[])[n % array_length(${values}::text[], 1) + 1]`

/** One in 20 is Anna, one in 50 Maria, one in 500 Xanthe. Registrations spread over two years. */
const addMixedPeople = (sql: Sql, people: number) =>
  addPeople(sql, people, {
    name: sql`case when n % 500 = 11 then 'Xanthe' when n % 50 = 7 then 'Maria'
        when n % 20 = 3 then 'Anna' else ${oneOf(sql, firstNames)} end
      || ' ' || ${oneOf(sql, lastNames)}`,
    role: sql`case when n % 500 = 1 then 'au_pair' else ${oneOf(sql, roles)} end`,
    hasConsent: sql`n % 3 = 0`,
    createdAt: sql`now() - (${people}::int - n) * (interval '730 days' / ${people}::int)`,
  })

/** One case per 20 people; every tenth is open. */
const addCases = (sql: Sql, people: number) =>
  inBatches(people / 20, async (from, to) => {
    const at = sql`now() - n * interval '1 min'`
    const isOpen = sql`n % 10 = 0`
    await sql`
      insert into cases
        (id, subject_type, subject_id, owner_id, status, snapshot, opened_at, decided_at)
      select ${sqlId(sql, 'case')}, 'user', ${sqlId(sql, 'person')}, ${sqlId(sql, 'person')},
        case when ${isOpen} then 'open' else 'decided' end, 'What they wrote', ${at},
        case when not ${isOpen} then ${at} end
      from ${numbers(sql, from, to)}`
    await sql`
      insert into reports (id, case_id, reporter_id, reason, created_at)
      select gen_random_uuid(), ${sqlId(sql, 'case')}, ${sqlId(sql, 'person', sql`(n + 1)`)}, 'spam', ${at}
      from ${numbers(sql, from, to)}`
    await sql`
      insert into decisions (id, case_id, decided_by, kind, reason, created_at)
      select gen_random_uuid(), ${sqlId(sql, 'case')}, ${personId(1)}, 'dismiss', 'As we agreed', ${at}
      from ${numbers(sql, from, to)} where not ${isOpen}`
  })

const addInvitations = (sql: Sql) => sql`
  insert into registration_invitations (id, token_hash, uses_left, expires_at, created_at)
  select gen_random_uuid(), sha256(convert_to('invitation ' || n, 'UTF8')), 5,
    now() + interval '7 days', now()
  from ${numbers(sql, 1, 50)}`

/** Marks reminders and feedback requests as sent, so that no job runs during the measurement. */
const markRemindersSent = async (sql: Sql) => {
  await sql`update events set feedback_requested_at = end_date where end_date < now() + interval '2 days'`
  await sql`
    update event_bookings b set day_reminder_for = e.start_date, hour_reminder_for = e.start_date
    from events e
    where e.id = b.event_id and e.start_date between now() and now() + interval '2 days'`
}

/** The dataset of the admin dashboard. Person 1 is an administrator. */
export const fillAdminDataset = async (
  sql: Sql,
  { people, events, bookings }: AdminDatasetSize,
) => {
  await upsertPolicies(sql)
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
  await markRemindersSent(sql)
  await updateStatistics(sql)
}
