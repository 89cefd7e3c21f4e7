import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { getAttendance, scanTicket, setCheckedIn } from '#server/events/attendance/checkIn.ts'
import { letIn } from '#server/events/attendance/walkIns.ts'
import { requireRole } from '#server/events/hosting/roles.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { areHidden } from '#server/users/users.ts'
import type { Attendee, CheckIn, ScanResult, WalkIn } from '#shared/events/attendance/contract.ts'
import { toSuffix } from '#shared/events/attendance/rules.ts'
import type { DoorList, DoorPerson } from '#shared/events/hosted/contract.ts'
import { isDoorListKept, isDoorOver, withShownCheckIn } from '#shared/events/hosted/rules.ts'
import { mayCheckIn, mayRun } from '#shared/events/rules.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

const toDoorPerson = ({ name, guestNames, ...person }: store.NamedAtDoor): DoorPerson => ({
  ...person,
  firstName: name && firstNameOf(name),
  code: toSuffix(person.id),
  guestNames: guestNames.map(firstNameOf),
})

const ofAttendee = ({ id, user, guestName, checkedInAt, size, here, guestNames }: Attendee) =>
  toDoorPerson({ id, name: user?.name ?? guestName, checkedInAt, size, here, guestNames })

export const getDoorList = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  id: string,
): Promise<DoorList> => {
  const event = await requireRole(db, me, id, mayCheckIn)
  const { title, startDate, endDate, isCancelled } = await getAttendance({ db }, id)
  const isClosed = isDoorOver({ endDate }, now()) && !mayRun(event, me)
  const people = isClosed ? [] : await store.listAtDoor(db, id)
  return {
    event: { id, title, startDate, endDate, isCancelled },
    people: people.map((person) => toDoorPerson(withShownCheckIn(person, { endDate }, now()))),
  }
}

export const checkInAtDoor = (
  app: App,
  me: Me,
  { id: eventId, bookingId: id, ...counted }: CheckIn & { id: string; bookingId: string },
): Promise<DoorPerson> =>
  inTransaction(app.db, async (tx) => {
    await requireRole(tx, me, eventId, mayCheckIn)
    return ofAttendee(await setCheckedIn(app, tx, me, { id, eventId, ...counted }))
  })

/** Says of a ticket for another event no more than that. */
export const scanAtDoor = (
  app: App,
  me: Me,
  { id, code }: { id: string; code: string },
): Promise<ScanResult> =>
  inTransaction(app.db, async (tx) => {
    await requireRole(tx, me, id, mayCheckIn)
    const result = await scanTicket(app, tx, me, { id, code })
    const { name, party } = result
    return result.outcome === 'otherEvent'
      ? { ...result, name: null, eventTitle: null }
      : {
          ...result,
          name: name && firstNameOf(name),
          party: party && { ...party, guestNames: party.guestNames.map(firstNameOf) },
        }
  })

/** At other times, a place would only be a way to write to people who never asked for one. */
const requireDoorTime = async (app: App, tx: Tx, me: Me, id: string) => {
  const event = await getAttendance({ db: tx }, id)
  if (!me.isAdmin && !isDoorListKept(event, app.now())) throw new AppError('door_closed')
}

export const addWalkInAtDoor = (
  app: App,
  me: Me,
  walkIn: WalkIn & { id: string },
): Promise<DoorPerson> =>
  inTransaction(app.db, async (tx) => {
    await requireRole(tx, me, walkIn.id, mayCheckIn)
    // As in the search, from which hosts choose people.
    if (walkIn.userId && (await areHidden(tx, me.id, walkIn.userId)))
      throw new AppError('member_not_found')
    if (walkIn.userId) await requireDoorTime(app, tx, me, walkIn.id)
    return ofAttendee(await letIn(app, tx, me, walkIn))
  })
