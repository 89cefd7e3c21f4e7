import * as z from 'zod/mini'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { following } from '#shared/events/following/contract.ts'
import { hosting, hostModeration } from '#shared/events/hosting/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { files } from '#shared/files/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { type Endpoint, isStream } from '#shared/http/endpoint.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { translation } from '#shared/translation/contract.ts'
import { aTicket } from './events.ts'
import { fakeApi } from './fakeApi.ts'
import { someCounts } from './notifications.ts'
import { someSecondFactor } from './signIn.ts'

const contracts = import.meta.glob<Record<string, unknown>>('../../shared/**/contract.ts', {
  eager: true,
})

const isEndpoint = (value: unknown): value is Endpoint =>
  Object.hasOwn(Object(value), 'method') && Object.hasOwn(Object(value), 'path')

export const allEndpoints = Object.values(contracts)
  .flatMap((exported) => Object.values(exported))
  .flatMap((contract) => Object.values(Object(contract)))
  .filter(isEndpoint)

/** The reads that reply with a list. */
export const listEndpoints = allEndpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' && endpoint.reply instanceof z.ZodMiniArray && !isStream(endpoint),
)

/** Default replies of an empty community: all lists are empty, and nothing is unread. */
export const stubDefaultReplies = () => {
  for (const endpoint of listEndpoints) fakeApi.byDefault(endpoint, () => [] as never)
  fakeApi.byDefault(hostModeration.events, () => ({ events: 0, hidden: 0 }))
  fakeApi.byDefault(notifications.unreadCount, someCounts())
  fakeApi.byDefault(conversations.markShown, null)
  fakeApi.byDefault(attendance.ticket, ({ id }) => aTicket({ bookingId: id }))
  fakeApi.byDefault(notifications.settings, { settings: [], hasMessagePreviews: true })
  fakeApi.byDefault(community.correction, { q: null })
  fakeApi.byDefault(firstDays.read, { arrivalDate: null, steps: [] })
  fakeApi.byDefault(buddies.profile, { profile: null })
  fakeApi.byDefault(following.mine, { hosts: [], groups: [] })
  fakeApi.byDefault(hosting.permission, { may: 'propose', groups: [], usualHours: null })
  fakeApi.byDefault(planning.choices, { towns: [], groups: [] })
  fakeApi.byDefault(files.space, { bytes: 0, files: 0, people: [], groups: [] })
  fakeApi.byDefault(files.unveiledAuthors, { authorIds: [] })
  fakeApi.byDefault(profile.languages, { speaks: [], learns: [] })
  fakeApi.byDefault(secondFactor.read, someSecondFactor())
  fakeApi.byDefault(translation.service, { host: null, languages: [] })
}
