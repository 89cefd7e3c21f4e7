import { events } from '#shared/events/contract.ts'
import { requests } from '#shared/events/requests/contract.ts'
import type { TestApp } from './freshApp.ts'
import { allowHosting, anEventOfHost } from './hosting.ts'
import { anAdmin, as, aUser, type Person } from './people.ts'

/** An event whose host decides who comes, up to four people at a time. */
export const anApprovedEvent = async (app: TestApp, options: object = {}, fields: object = {}) => {
  const [admin, host] = [await anAdmin(app), await aUser(app)]
  await allowHosting(app, admin)
  const { id } = await anEventOfHost(app, admin, host, {
    ...{ price: '7.50', maxAttendees: 4 },
    ...fields,
    bookingOptions: { needsApproval: true, maxGuests: 3, ...options },
  })
  return { id, host, admin }
}

export const ask = async (app: TestApp, id: string, party: object = {}, by?: Person) => {
  const person = by ?? (await aUser(app))
  const { status, text } = await as(app, person).call(events.joinWaitlist, { id, ...party })
  if (status !== 201) throw new Error(`Could not ask: ${status} ${text}`)
  return person
}

export const listedRequests = async (app: TestApp, host: Person, id: string) => {
  const { body } = await as(app, host).call(requests.list, { id })
  return body.requests
}

/** The request of a person, as the host sees it. */
export const requestOf = async (app: TestApp, host: Person, id: string, { me }: Person) => {
  const listed = await listedRequests(app, host, id)
  return listed.find(({ user }) => user?.id === me.id)?.id ?? ''
}
