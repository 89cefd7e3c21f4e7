import { tzOffset } from '@date-fns/tz/tzOffset'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { stepDue } from '#server/notifications/firstDaysFacts.ts'
import { notifyAll, takeBack } from '#server/notifications/notify.ts'
import { addDays } from '#shared/calendar/days.ts'
import { dueDateOf, remindDaysBefore } from '#shared/firstDays/rules.ts'
import { stepsFor } from '#shared/firstDays/steps.ts'
import { isReminded, type Progress } from './done.ts'

const morning = 'T09:00Z'

/** Nine o'clock in Amsterdam: clocks change at night, so that the offset is that of the day. */
const morningOf = (day: string) => {
  const wall = new Date(`${day}${morning}`)
  return new Date(wall.getTime() - tzOffset('Europe/Amsterdam', wall) * 60_000)
}

/** What there is to remind of, whether its hour has come or not. */
const factsOf = (state: Progress) => {
  const { choice, arrivalDate, role } = state
  if (choice !== 'shown' || !arrivalDate) return []
  return stepsFor(role)
    .filter((entry) => isReminded(entry, state))
    .map((entry) => {
      const dueDate = dueDateOf(arrivalDate, entry.term)
      const at = morningOf(addDays(dueDate, -remindDaysBefore(entry.term)))
      return stepDue(entry, dueDate, at)
    })
}

/**
 * Whatever changed: what holds no more is taken back, and what lies ahead is planned. A reminder
 * whose hour has gone by is not made up for: whoever changes the list has it before their eyes.
 */
export const planReminders = async (
  app: Pick<App, 'jobs' | 'live' | 'now'>,
  tx: Tx,
  userId: string,
  { before, after }: { before: Progress; after: Progress },
) => {
  const wanted = factsOf(after)
  const keys = new Set(wanted.map(({ key }) => key))
  const gone = factsOf(before).filter(({ key }) => !keys.has(key))
  await takeBack(
    app,
    tx,
    gone.map(({ key }) => ({ userId, key })),
  )
  const ahead = wanted.filter(({ scheduledFor }) => scheduledFor && scheduledFor > app.now())
  await notifyAll(
    app,
    tx,
    ahead.map((fact) => ({ userId, fact })),
  )
}
