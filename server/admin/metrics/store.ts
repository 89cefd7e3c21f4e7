import { selectPage } from '#server/admin/users/store.ts'
import type { Db } from '#server/db/connect.ts'
import { startOfDay } from '#server/db/startOfDay.ts'
import { publicColumns } from '#server/users/store.ts'
import type { Analytics, ConsentFilter, UserConsents } from '#shared/admin/contract.ts'

export const countUsers = async (db: Db) => {
  const [row] = await db<[{ users: number; gdprConsent: number; marketingConsent: number }]>`
    select count(*)::int as users, count(*) filter (where gdpr_consent)::int as gdpr_consent,
      count(*) filter (where marketing_consent)::int as marketing_consent
    from users`
  return row
}

/** Largest first. */
export const countRoles = async (db: Db): Promise<Analytics['userRoles']> => {
  const rows = await db<Analytics['userRoles']>`
    select role, count(*)::int as count from users group by role order by count desc, role`
  return [...rows]
}

/** Users registered in the last `days` Amsterdam days, including today. */
export const countNewUsers = async (db: Db, days: number, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from users
    where created_at >= ${startOfDay(db, db`amsterdam_day(${now})`, 1 - days)}`
  return row.count
}

/** Registrations in each of the last `weeks` weeks; the last one starts on `from`. */
export const countUsersPerWeek = async (db: Db, weeks: number, from: string) => {
  const rows = await db<Analytics['usersPerWeek']>`
    with days as (
      select amsterdam_day(created_at) as day, count(*) as count from users
      where created_at >= ${startOfDay(db, from, -7 * (weeks - 1))} group by 1
    )
    select to_char(week, 'YYYY-MM-DD') as week, (
      select coalesce(sum(count), 0)::int from days where day >= week and day < week + 7
    ) as count
    from generate_series(0, ${weeks - 1}::int) n,
      lateral (select ${from}::date - 7 * (${weeks - 1}::int - n) as week) w
    order by n`
  return [...rows]
}

/**
 * `active` counts events that are not over. Cancelled events and their bookings are excluded. A party
 * is one booking.
 */
export const countEvents = async (db: Db, now: Date) => {
  const [row] = await db<[{ events: number; active: number; bookings: number }]>`
    select count(*)::int as events, count(*) filter (where end_date > ${now})::int as active,
      (
        select count(*)::int from event_bookings b join events x on x.id = b.event_id
        where b.status = 'confirmed' and x.cancelled_at is null
      ) as bookings
    from events where cancelled_at is null`
  return row
}

/** Decimal text. Includes cancelled events, because refunds are not recorded here. */
export const sumRevenue = async (db: Db) => {
  const [row] = await db<[{ revenue: string }]>`
    select coalesce(sum(price), 0)::text as revenue from event_bookings
    where status = 'confirmed' and payment_status = 'paid'`
  return row.revenue
}

/** The amount as decimal text, and the bookings it is due for. Cancelled events owe nothing. */
export const sumUnpaid = async (db: Db) => {
  const [row] = await db<[{ amount: string; bookings: number }]>`
    select coalesce(sum(b.price), 0)::text as amount, count(*)::int as bookings
    from event_bookings b join events e on e.id = b.event_id
    where b.status = 'confirmed' and b.payment_status = 'pending' and b.price > 0
      and e.cancelled_at is null`
  return row
}

export const countGroups = async (db: Db) => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from groups`
  return row.count
}

/** Event feedback: all ratings, and those of 4 or 5. */
export const countAnswers = async (db: Db) => {
  const [row] = await db<[{ all: number; happy: number }]>`
    select count(*)::int as all, count(*) filter (where rating >= 4)::int as happy
    from event_feedback`
  return row
}

/** By the people who booked: `bookings` counts them, with their guests. */
export const listPopularEvents = async (db: Db, limit: number) => {
  const rows = await db<Analytics['popularEvents']>`
    select id as event_id, title, bookings_count as bookings from events
    where cancelled_at is null and bookings_count > 0
    order by bookings_count desc, id limit ${limit}`
  return [...rows]
}

export const countDeletedAccounts = async (db: Db, now: Date) => {
  const since = (days: number) =>
    db`filter (where created_at >= ${startOfDay(db, db`amsterdam_day(${now}) - ${days - 1}::int`)})`
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

/** Export requests by response time, plus all and open ones. */
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

export const listConsents = async (db: Db, filter: ConsentFilter, now: Date) => {
  const { page, order } = selectPage(db, filter, now)
  const rows = await db<UserConsents[]>`
    select ${publicColumns(db, 'u')}, gdpr_consent, gdpr_consent_date, marketing_consent,
      data_processing_consent, privacy_policy_accepted, exists (
        select 1 from data_export_requests r
        where r.user_id = u.id and r.status in ('pending', 'processing')
      ) as data_export_requested
    from (${page}) page join users u on u.id = page.id order by ${order}`
  return [...rows]
}
