import { tzOffset } from '@date-fns/tz/tzOffset'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hasAttended } from '#server/events/bookings.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import { amsterdamTime } from '#server/mail/dateFormat.ts'
import { stepDue } from '#server/notifications/inputs.ts'
import { notifyAll, retractNotifications } from '#server/notifications/notify.ts'
import { storedMessage } from '#server/notifications/storedText.ts'
import { listResources } from '#server/resources/resources.ts'
import { lockUser } from '#server/users/users.ts'
import { addDays } from '#shared/calendar/days.ts'
import type { FirstDays, FirstDaysChange } from '#shared/firstDays/contract.ts'
import { dueDateOf, isValidArrivalDate, reminderLeadDays } from '#shared/firstDays/rules.ts'
import { type StepEntry, stepsFor } from '#shared/firstDays/steps.ts'
import type { Me } from '#shared/users/user.ts'
import type { State } from './store.ts'
import * as store from './store.ts'

const unauthorized = () => new AppError('not_signed_in')

type Clock = Pick<App, 'now'>

/** Null when the account is gone. */
const findProgress = async ({ now }: Clock, db: Db, userId: string): Promise<Progress | null> => {
  const at = now()
  const state = await store.findState(db, userId, at)
  return state && { ...state, hasAttended: await hasAttended(db, userId, at) }
}

const toFirstDays = async (db: Db, state: Progress): Promise<FirstDays> => {
  const { arrivalDate, role } = state
  if (!arrivalDate) return { arrivalDate, steps: [] }
  const guides = new Map((await listResources({ db }, {})).map((guide) => [guide.slug, guide]))
  const steps = stepsFor(role).map((entry) => ({
    ...entry,
    title: t(entry.title),
    hint: t(entry.hint),
    term: t(entry.termText),
    source: { ...entry.source, name: entry.source.name ?? t('firstDays.step.ourGuide') },
    dueDate: dueDateOf(arrivalDate, entry.term),
    isDone: isDone(entry, state),
    isAutomatic: entry.doneBy !== undefined,
    guide: guides.get(entry.guide) ?? null,
  }))
  return { arrivalDate, steps }
}

export const readFirstDays = async (app: App, me: Me): Promise<FirstDays> => {
  const state = await findProgress(app, app.db, me.id)
  if (!state) throw unauthorized()
  return toFirstDays(app.db, state)
}

/** Serializes changes per user and updates the scheduled reminders. */
const applyChange = (
  app: App,
  me: Me,
  work: (tx: Tx, before: Progress) => Promise<void>,
): Promise<FirstDays> =>
  inTransaction(app.db, async (tx) => {
    const before = (await lockUser(tx, me.id)) && (await findProgress(app, tx, me.id))
    if (!before) throw unauthorized()
    await work(tx, before)
    const after = await findProgress(app, tx, me.id)
    if (!after) throw unauthorized()
    await syncReminders(app, tx, me.id, { before, after })
    app.live.publish(tx, me.id, { kind: 'meChanged' })
    return toFirstDays(tx, after)
  })

export const changeFirstDays = (app: App, me: Me, { arrivalDate, isShown }: FirstDaysChange) => {
  if (arrivalDate !== undefined && !isValidArrivalDate(arrivalDate, amsterdamTime(app.now()).day))
    throw new AppError('arrival_date_out_of_range', { field: 'arrivalDate' })
  return applyChange(app, me, async (tx) => {
    if (arrivalDate !== undefined) await store.setArrivalDate(tx, me.id, arrivalDate)
    if (isShown !== undefined) await store.setChoice(tx, me.id, isShown ? 'shown' : 'away')
  })
}

type StepChange = { key: string; isDone: boolean }

export const setStepDone = (app: App, me: Me, { key, isDone }: StepChange) =>
  applyChange(app, me, async (tx, { role, arrivalDate }) => {
    const entry = arrivalDate && stepsFor(role).find((one) => one.key === key)
    if (!entry) throw new AppError('step_not_found')
    if (entry.doneBy) throw new AppError('step_automatic')
    if (isDone) await store.addDone(tx, me.id, key, app.now())
    else await store.removeDone(tx, me.id, key)
  })

/** Updates the reminders after a change of role, which changes the list of steps. */
export const updateRemindersForRole = async (
  app: Parameters<typeof syncReminders>[0],
  tx: Tx,
  userId: string,
  formerRole: string,
) => {
  const after = await findProgress(app, tx, userId)
  if (after) await syncReminders(app, tx, userId, { before: { ...after, role: formerRole }, after })
}

const morning = 'T09:00Z'

/** 9:00 in Amsterdam. Clocks change at night, so the offset of the day applies. */
const morningOf = (day: string) => {
  const wall = new Date(`${day}${morning}`)
  return new Date(wall.getTime() - tzOffset('Europe/Amsterdam', wall) * 60_000)
}

/** All reminders for this state, past and future. */
const remindersFor = (state: Progress) => {
  const { choice, arrivalDate, role } = state
  if (choice !== 'shown' || !arrivalDate) return []
  return stepsFor(role)
    .filter((entry) => needsReminder(entry, state))
    .map((entry) => {
      const dueDate = dueDateOf(arrivalDate, entry.term)
      const at = morningOf(addDays(dueDate, -reminderLeadDays(entry.term)))
      return stepDue({ key: entry.key, title: storedMessage(entry.title) }, dueDate, at)
    })
}

/**
 * Retracts reminders that no longer apply and schedules the future ones. Past reminders are not
 * sent late, because the user is looking at the list anyway.
 */
const syncReminders = async (
  app: Pick<App, 'jobs' | 'live' | 'now'>,
  tx: Tx,
  userId: string,
  { before, after }: { before: Progress; after: Progress },
) => {
  const current = remindersFor(after)
  const keys = new Set(current.map(({ key }) => key))
  const obsolete = remindersFor(before).filter(({ key }) => !keys.has(key))
  await retractNotifications(
    app,
    tx,
    obsolete.map(({ key }) => ({ userId, key })),
  )
  const upcoming = current.filter(({ scheduledFor }) => scheduledFor && scheduledFor > app.now())
  await notifyAll(
    app,
    tx,
    upcoming.map((input) => ({ userId, input })),
  )
}

/** The stored state of the list, and activity elsewhere that completes steps. */
type Progress = State & { hasAttended: boolean }

const isDone = ({ key, doneBy }: StepEntry, { done, hasAttended, hasJoined }: Progress) => {
  if (doneBy === 'attendance') return hasAttended
  if (doneBy === 'membership') return hasJoined
  return done.includes(key)
}

/** A user with a booking needs no reminder to attend an event. */
const needsReminder = (entry: StepEntry, progress: Progress) =>
  !isDone(entry, progress) && !(entry.doneBy === 'attendance' && progress.hasBooked)
