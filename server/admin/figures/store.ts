import type { Db } from '#server/db/connect.ts'
import { publicColumns } from '#server/users/store.ts'
import type { Analytics, UserConsents } from '#shared/admin/contract.ts'

export const countUsers = async (db: Db) => {
  const [row] = await db<[{ users: number; gdprConsent: number; marketingConsent: number }]>`
    select count(*)::int as users, count(*) filter (where gdpr_consent)::int as gdpr_consent,
      count(*) filter (where marketing_consent)::int as marketing_consent
    from users`
  return row
}

/** The largest first. */
export const countRoles = async (db: Db): Promise<Analytics['userRoles']> => {
  const rows = await db<Analytics['userRoles']>`
    select role, count(*)::int as count from users group by role order by count desc, role`
  return [...rows]
}

/** Those of a role, or of all, who may be told: with `isAdvertising` only those who agreed to it. */
export const countAudience = async (db: Db, role: string | null, isAdvertising: boolean) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users
    where (${role}::text is null or role = ${role}) and (not ${isAdvertising} or marketing_consent)`
  return row.count
}

/** When a day begins in Amsterdam. */
const dayBegins = (db: Db, day: ReturnType<Db>) =>
  db`(${day})::timestamp at time zone 'Europe/Amsterdam'`

/** Registered in the last `days` days of Amsterdam, today among them. */
export const countNewUsers = async (db: Db, days: number, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users
    where created_at >= ${dayBegins(db, db`amsterdam_day(${now}) - ${days - 1}::int`)}`
  return row.count
}

/** Registered in each of the last `weeks` weeks, at the end the one that begins with the day `from`. */
export const countUsersPerWeek = async (db: Db, weeks: number, from: string) => {
  const rows = await db<Analytics['usersPerWeek']>`
    with days as (
      select amsterdam_day(created_at) as day, count(*) as count from users
      where created_at >= ${dayBegins(db, db`${from}::date - ${7 * (weeks - 1)}::int`)} group by 1
    )
    select to_char(week, 'YYYY-MM-DD') as week, (
      select coalesce(sum(count), 0)::int from days where day >= week and day < week + 7
    ) as count
    from generate_series(0, ${weeks - 1}::int) n,
      lateral (select ${from}::date - 7 * (${weeks - 1}::int - n) as week) w
    order by n`
  return [...rows]
}

/** `active`: not over yet. Cancelled events and their bookings are in none of these. */
export const countEvents = async (db: Db, now: Date) => {
  const [row] = await db<[{ events: number; active: number; bookings: number }]>`
    select count(*)::int as events, count(*) filter (where end_date > ${now})::int as active,
      coalesce(sum(bookings_count), 0)::int as bookings
    from events where cancelled_at is null`
  return row
}

/** As decimal text. Cancelled events count too: what was paid for them is not paid back here. */
export const sumRevenue = async (db: Db) => {
  const [row] = await db<[{ revenue: string }]>`
    select coalesce(sum(price), 0)::text as revenue from event_bookings
    where status = 'confirmed' and payment_status = 'paid'`
  return row.revenue
}

export const countGroups = async (db: Db) => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from groups`
  return row.count
}

/** After events: all answers, and those with one of the two happy faces. */
export const countAnswers = async (db: Db) => {
  const [row] = await db<[{ all: number; happy: number }]>`
    select count(*)::int as all, count(*) filter (where face >= 4)::int as happy
    from event_answers`
  return row
}

export const listPopularEvents = async (db: Db, limit: number) => {
  const rows = await db<Analytics['popularEvents']>`
    select id as event_id, title, bookings_count as bookings from events
    where cancelled_at is null and bookings_count > 0
    order by bookings_count desc, id limit ${limit}`
  return [...rows]
}

export const countDeletedAccounts = async (db: Db, now: Date) => {
  const since = (days: number) =>
    db`filter (where created_at >= ${dayBegins(db, db`amsterdam_day(${now}) - ${days - 1}::int`)})`
  const [row] = await db<[{ lastMonth: number; lastYear: number }]>`
    select count(*) ${since(30)}::int as last_month, count(*) ${since(365)}::int as last_year
    from data_audit_logs where action = 'account_deleted'`
  return row
}

type ExportRequestCounts = {
  all: number
  open: number
  hour: number
  day: number
  month: number
  later: number
}

/** All, those that wait, and those that were answered, by how soon. */
export const countExportRequests = async (db: Db) => {
  const [row] = await db<[ExportRequestCounts]>`
    select count(*)::int as all,
      count(*) filter (where status in ('pending', 'processing'))::int as open,
      count(*) filter (where pace = 'hour')::int as hour,
      count(*) filter (where pace = 'day')::int as day,
      count(*) filter (where pace = 'month')::int as month,
      count(*) filter (where pace = 'later')::int as later
    from (
      select status, case when status = 'completed' then case
        when completed_at <= created_at + interval '1 hour' then 'hour'
        when completed_at <= created_at + interval '1 day' then 'day'
        when completed_at <= created_at + interval '30 days' then 'month'
        else 'later'
      end end as pace from data_export_requests
    ) requests`
  return row
}

/** Those who registered last come first. */
export const listConsents = async (db: Db, limit: number) => {
  const rows = await db<UserConsents[]>`
    select ${publicColumns(db, 'u')}, gdpr_consent, gdpr_consent_date, marketing_consent,
      data_processing_consent, privacy_policy_accepted, exists (
        select 1 from data_export_requests r
        where r.user_id = u.id and r.status in ('pending', 'processing')
      ) as data_export_requested
    from users u order by created_at desc, id desc limit ${limit}`
  return [...rows]
}
