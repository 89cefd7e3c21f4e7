import type { Db } from './connect.ts'

/** Midnight in Amsterdam, at the start of a day such as `2026-11-26` or of an SQL date. */
export const startOfDay = (db: Db, day: string | ReturnType<Db>, plusDays = 0) => {
  const date = typeof day === 'string' ? db`${day}::date` : day
  return db`(${date} + ${plusDays}::int)::timestamp at time zone 'Europe/Amsterdam'`
}
