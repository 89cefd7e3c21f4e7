import * as z from 'zod/mini'
import { answers } from '#shared/events/answers/contract.ts'
import { type DoorPerson, HostedEvent, hosted } from '#shared/events/hosted/contract.ts'
import { Hosting, type HostPerson, hosting } from '#shared/events/hosting/contract.ts'
import { invitations } from '#shared/events/requests/contract.ts'
import { anEvent } from './events.ts'
import { fakeApi } from './fakeApi.ts'
import { aPictureFile } from './files.ts'
import { publicMe } from './groups.ts'
import { newId } from './ids.ts'
import { aPerson } from './people.ts'
import { plainValue } from './plainValue.ts'

export const aHelper = (changes: Partial<HostPerson> = {}): HostPerson => ({
  ...{ user: aPerson(), role: 'cohost', state: 'accepted' },
  ...changes,
})

/** The signed-in user, with a part in an event. */
export const myPart = (role: HostPerson['role']) => aHelper({ user: publicMe(), role })

/** A draft of the signed-in user. */
export const aHosting = (changes: Partial<Hosting> = {}): Hosting => ({
  ...plainValue(z.omit(Hosting, { draft: true })),
  draft: { title: 'Canal walk' },
  version: 1,
  myRole: 'owner',
  myState: 'accepted',
  people: [myPart('owner')],
  ...changes,
})

/** An invitation by Sam. */
export const anInvitation = (role: 'cohost' | 'door', changes: Partial<Hosting> = {}) =>
  aHosting({
    ...{ myRole: role, myState: 'pending' },
    people: [aHelper({ role: 'owner' }), aHelper({ ...myPart(role), state: 'pending' })],
    ...changes,
  })

/** The drafts on the fake server, which keeps what is saved. */
export const fakeHostingApi = (...hostings: Hosting[]) => {
  const rows = new Map(hostings.map((one) => [one.id, one]))
  const change = (id: string, changes: Partial<Hosting>) => {
    const row = rows.get(id)
    if (!row) throw new Error(`No hosting ${id}`)
    const changed = { ...row, ...changes }
    rows.set(id, changed)
    return changed
  }
  const saved = (draft: unknown) => ({ draft: Hosting.shape.draft.parse(toJson(draft)) })
  fakeApi.on(hosting.mine, () => [...rows.values()])
  fakeApi.on(hosting.one, ({ id }) => change(id, {}))
  fakeApi.on(hosting.create, ({ draft }) => {
    const row = aHosting({ id: newId(), ...saved(draft) })
    rows.set(row.id, row)
    return row
  })
  fakeApi.on(hosting.save, ({ id, draft }) => change(id, saved(draft)))
  fakeApi.on(hosting.saveFiles, ({ id, fileIds }) =>
    change(id, { files: fileIds.map((fileId) => aPictureFile({ id: fileId })) }),
  )
  fakeApi.on(hosting.propose, ({ id }) => change(id, { state: 'proposed' }))
  fakeApi.on(hosting.withdraw, ({ id }) => {
    change(id, { state: 'draft' })
    return null
  })
  fakeApi.on(hosting.remove, ({ id }) => {
    rows.delete(id)
    return null
  })
  fakeApi.on(hosting.invite, ({ id, role }) =>
    change(id, { people: [myPart('owner'), aHelper({ role, state: 'pending' })] }),
  )
  fakeApi.on(hosting.answerInvitation, ({ id, isAccepted }) => {
    if (isAccepted) change(id, { myState: 'accepted' })
    else rows.delete(id)
    return null
  })
}

const toJson = (value: unknown) => JSON.parse(JSON.stringify(value))

/** A published event of the signed-in user, with Sam as co-host. */
export const aHostedEvent = (changes: Partial<HostedEvent> = {}): HostedEvent => ({
  ...plainValue(HostedEvent),
  ...anEvent({ title: 'Dutch café night', town: 'Utrecht', maxAttendees: 20, myRole: 'owner' }),
  hostingId: newId(),
  people: [myPart('owner'), aHelper()],
  booked: 14,
  waiting: 3,
  reachable: 14,
  ...changes,
})

export const aDoorPerson = (changes: Partial<DoorPerson> = {}): DoorPerson => ({
  ...{ id: newId(), firstName: 'Sam', code: 'AB12', checkedInAt: null },
  ...{ size: 1, here: 0, guestNames: [] },
  ...changes,
})

/** The event and its door on the fake server, which keeps who is there. */
export const fakeHostedApi = (event: HostedEvent, ...people: DoorPerson[]) => {
  const { id, title, startDate, endDate, isCancelled } = event
  let rows = people
  fakeApi.on(hosted.one, event)
  fakeApi.on(answers.ofEvent, { questions: [], bookings: [] })
  fakeApi.on(invitations.list, [])
  fakeApi.on(hosted.door, () => ({
    ...{ event: { id, title, startDate, endDate, isCancelled }, people: rows },
  }))
  fakeApi.on(hosted.checkIn, ({ bookingId, here = 0 }) => {
    const row = rows.find((one) => one.id === bookingId)
    if (!row) throw new Error(`No booking ${bookingId}`)
    const changed = { ...row, here, checkedInAt: here > 0 ? new Date() : null }
    rows = rows.map((one) => (one.id === bookingId ? changed : one))
    return changed
  })
}
