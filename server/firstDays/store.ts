import type { Db } from '#server/db/connect.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { knownRole } from '#server/users/store.ts'
import type { FirstDaysChoice } from '#shared/users/user.ts'

export type State = {
  choice: FirstDaysChoice
  role: string
  /** `2027-03-12`; null: not set. */
  arrivalDate: string | null
  /** Keys of completed steps. */
  done: string[]
  /** Has a booking for an upcoming event. */
  hasBooked: boolean
  hasJoined: boolean
}

/** Null when the account is gone. */
export const findState = (db: Db, userId: string, now: Date) =>
  firstRow(db<State[]>`
    select u.first_days as choice, ${knownRole(db, 'u')} as role, to_char(f.arrival_date, 'YYYY-MM-DD') as arrival_date,
      array(select step from first_days_done where user_id = u.id) as done,
      exists (
        select 1 from event_bookings b join events e on e.id = b.event_id
        where b.user_id = u.id and b.status = 'confirmed'
          and e.cancelled_at is null and e.end_date > ${now}
      ) as has_booked,
      exists (select 1 from group_members where user_id = u.id) as has_joined
    from users u left join first_days f on f.user_id = u.id where u.id = ${userId}`)

export const setChoice = async (tx: Db, userId: string, choice: FirstDaysChoice) => {
  await tx`update users set first_days = ${choice} where id = ${userId}`
  await invalidateSessions(tx, userId)
}

export const setArrivalDate = (tx: Db, userId: string, arrivalDate: string) =>
  execute(tx`
    insert into first_days (user_id, arrival_date) values (${userId}, ${arrivalDate}::text::date)
    on conflict (user_id) do update set arrival_date = excluded.arrival_date`)

export const addDone = (tx: Db, userId: string, step: string, doneAt: Date) =>
  execute(tx`
    insert into first_days_done ${tx({ userId, step, doneAt })} on conflict do nothing`)

export const removeDone = (tx: Db, userId: string, step: string) =>
  execute(tx`delete from first_days_done where user_id = ${userId} and step = ${step}`)
