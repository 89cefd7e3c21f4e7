import type { Db } from '#server/db/connect.ts'
import { publicColumns } from '#server/users/store.ts'
import type { Analytics, UserConsents } from '#shared/admin/contract.ts'

/** Of one moment: a change is either folded in already or still to be added. */
const all = (db: Db, names: string[]) => db`
  select name, day, value from figures where name = any(${names})
  union all
  select name, day, delta from figure_changes where name = any(${names})`

/** What each of them comes to, as decimal text; 0 where nothing was ever counted. */
export const sumFigures = async <Name extends string>(db: Db, names: readonly Name[]) => {
  const rows = await db<{ name: Name; value: string }[]>`
    select name, sum(value)::text as value from (${all(db, [...names])}) f group by name`
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  return (name: Name) => found.get(name) ?? '0'
}

const rolePrefix = 'users.role.'

/** The largest first. */
export const countRoles = async (db: Db): Promise<Analytics['userRoles']> => {
  const pattern = `${rolePrefix}%`
  const rows = await db<Analytics['userRoles']>`
    select substr(name, ${rolePrefix.length + 1}::int) as role, sum(value)::int as count from (
      select name, value from figures where name like ${pattern}
      union all
      select name, delta from figure_changes where name like ${pattern}
    ) f
    group by name having sum(value) > 0 order by count desc, role`
  return [...rows]
}

/** Of a figure that is kept by days: those of the last `days`, today among them. */
export const sumLastDays = async (db: Db, name: string, days: number, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select coalesce(sum(value), 0)::int as count from (${all(db, [name])}) f
    where day > amsterdam_day(${now}) - ${days}::int`
  return row.count
}

/** The last `weeks` weeks, at the end the one that begins with the day `from`. */
export const listWeeks = async (db: Db, name: string, weeks: number, from: string) => {
  const rows = await db<Analytics['usersPerWeek']>`
    with days as (select day, value from (${all(db, [name])}) f)
    select to_char(week, 'YYYY-MM-DD') as week, (
      select coalesce(sum(value), 0)::int from days where day >= week and day < week + 7
    ) as count
    from generate_series(0, ${weeks - 1}::int) n,
      lateral (select ${from}::date - 7 * (${weeks - 1}::int - n) as week) w
    order by n`
  return [...rows]
}

export const countActiveEvents = async (db: Db, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from events where cancelled_at is null and end_date > ${now}`
  return row.count
}

/** The figures of events and bookings go on counting these: what was paid for them stays true. */
export const countCancelled = async (db: Db) => {
  const [row] = await db<[{ events: number; bookings: number }]>`
    select count(*)::int as events, coalesce(sum(bookings_count), 0)::int as bookings
    from events where cancelled_at is not null`
  return row
}

export const listPopularEvents = async (db: Db, limit: number) => {
  const rows = await db<Analytics['popularEvents']>`
    select id as event_id, title, bookings_count as bookings from events
    where cancelled_at is null and bookings_count > 0
    order by bookings_count desc, id limit ${limit}`
  return [...rows]
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

// Folding ------------------------------------------------------------------------------------------

/** There are so many changes that adding them up is felt. */
export const hasManyChanges = async (db: Db, many: number) => {
  const rows = await db`select 1 from figure_changes offset ${many} limit 1`
  return rows.length > 0
}

/**
 * Moves at most `limit` changes into the figures; how many it were. What another process has taken
 * is left to it, and all write the figures in the same order, so that none waits for another in a
 * circle.
 */
export const foldChanges = async (db: Db, limit: number) => {
  const [row] = await db<[{ count: number }]>`
    with taken as materialized (
      select id from figure_changes order by id limit ${limit} for update skip locked
    ), gone as (
      delete from figure_changes c using taken where c.id = taken.id
      returning c.name, c.day, c.delta
    ), put as (
      insert into figures (name, day, value)
      select name, day, sum(delta) from gone group by name, day order by name, day
      on conflict (name, day) do update set value = figures.value + excluded.value
    )
    select count(*)::int as count from gone`
  return row.count
}
