import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hasAttended } from '#server/events/bookings.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { amsterdam } from '#server/mail/times.ts'
import { listResources } from '#server/resources/resources.ts'
import { lockUser } from '#server/users/users.ts'
import type { FirstDays, FirstDaysChange } from '#shared/firstDays/contract.ts'
import { dueDateOf, mayBeArrival } from '#shared/firstDays/rules.ts'
import { stepsFor } from '#shared/firstDays/steps.ts'
import type { Me } from '#shared/users/user.ts'
import { isDone, type Progress } from './done.ts'
import { planReminders } from './reminders.ts'
import * as store from './store.ts'

const signedOut = () => new Refusal(401, 'Please sign in')

type Clock = Pick<App, 'now'>

/** null when the person has left. */
const findProgress = async ({ now }: Clock, db: Db, userId: string): Promise<Progress | null> => {
  const at = now()
  const state = await store.findState(db, userId, at)
  return state && { ...state, hasAttended: await hasAttended(db, userId, at) }
}

const show = async (db: Db, state: Progress): Promise<FirstDays> => {
  const { arrivalDate, role } = state
  if (!arrivalDate) return { arrivalDate, steps: [] }
  const guides = new Map((await listResources({ db }, {})).map((guide) => [guide.slug, guide]))
  const steps = stepsFor(role).map((entry) => ({
    ...entry,
    term: entry.termText,
    dueDate: dueDateOf(arrivalDate, entry.term),
    isDone: isDone(entry, state),
    isAutomatic: entry.doneBy !== undefined,
    guide: guides.get(entry.guide) ?? null,
  }))
  return { arrivalDate, steps }
}

export const readFirstDays = async (app: App, me: Me): Promise<FirstDays> => {
  const state = await findProgress(app, app.db, me.id)
  if (!state) throw signedOut()
  return show(app.db, state)
}

/** One change at a time for each person; what is planned to remind of follows it. */
const change = (
  app: App,
  me: Me,
  work: (tx: Tx, before: Progress) => Promise<void>,
): Promise<FirstDays> =>
  inTransaction(app.db, async (tx) => {
    const before = (await lockUser(tx, me.id)) && (await findProgress(app, tx, me.id))
    if (!before) throw signedOut()
    await work(tx, before)
    const after = await findProgress(app, tx, me.id)
    if (!after) throw signedOut()
    await planReminders(app, tx, me.id, { before, after })
    app.live.tell(tx, me.id, { kind: 'meChanged' })
    return show(tx, after)
  })

export const changeFirstDays = (app: App, me: Me, { arrivalDate, isShown }: FirstDaysChange) => {
  if (arrivalDate !== undefined && !mayBeArrival(arrivalDate, amsterdam(app.now()).day))
    throw new Refusal(400, 'Please choose a date within a year from now', { field: 'arrivalDate' })
  return change(app, me, async (tx) => {
    if (arrivalDate !== undefined) await store.putArrival(tx, me.id, arrivalDate)
    if (isShown !== undefined) await store.putChoice(tx, me.id, isShown ? 'shown' : 'away')
  })
}

type Ticked = { key: string; isDone: boolean }

export const tickStep = (app: App, me: Me, { key, isDone }: Ticked) =>
  change(app, me, async (tx, { role, arrivalDate }) => {
    const entry = arrivalDate && stepsFor(role).find((one) => one.key === key)
    if (!entry) throw new Refusal(404, 'Step not found')
    if (entry.doneBy) throw new Refusal(409, 'This step is ticked automatically')
    if (isDone) await store.addDone(tx, me.id, key, app.now())
    else await store.removeDone(tx, me.id, key)
  })

/** Other steps are on the list of another role. */
export const followRole = async (
  app: Parameters<typeof planReminders>[0],
  tx: Tx,
  userId: string,
  formerRole: string,
) => {
  const after = await findProgress(app, tx, userId)
  if (after) await planReminders(app, tx, userId, { before: { ...after, role: formerRole }, after })
}
