import { teamLog } from '#shared/admin/audit/contract.ts'
import { admin } from '#shared/admin/contract.ts'
import { adminGroups } from '#shared/admin/groups/contract.ts'
import { trends } from '#shared/admin/trends/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { adminSecurity, secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { calendarSources } from '#shared/events/calendarSources/contract.ts'
import { events } from '#shared/events/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { eventPictures } from '#shared/events/pictures/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { live } from '#shared/live/contract.ts'
import { mail } from '#shared/mail/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { onboarding } from '#shared/onboarding/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { groupNames, openEvents } from '#shared/publicPages/contract.ts'
import { push } from '#shared/push/contract.ts'
import { guides, resources } from '#shared/resources/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { translation } from '#shared/translation/contract.ts'

type Contract = Record<string, Endpoint>

/** The contracts by area. */
const contracts = {
  admin: [admin, adminUsers, adminWork, adminGroups, teamLog, trends],
  announcements: [announcements],
  auth: [auth, passkeys, secondFactor, adminSecurity, security],
  buddies: [buddies],
  community: [community],
  connections: [connections],
  events: [
    events,
    series,
    planning,
    calendarImports,
    calendarSources,
    eventPictures,
    attendance,
    feedback,
    eventMessages,
  ],
  firstDays: [firstDays],
  onboarding: [onboarding],
  groups: [groups, groupInvitations],
  live: [live],
  mail: [mail],
  messages: [messages],
  notifications: [notifications],
  people: [people],
  privacy: [privacy, dataRights],
  profile: [profile],
  publicPages: [openEvents, groupNames],
  push: [push],
  resources: [resources, guides],
  safety: [safety, cases],
  settings: [settings],
  translation: [translation],
} satisfies Record<string, Contract[]>

export type Area = keyof typeof contracts
export const areas = Object.keys(contracts) as Area[]

export const listEndpoints = (area: Area): Endpoint[] =>
  contracts[area].flatMap((contract: Contract) => Object.values(contract))

/** All endpoints; a test compares this list with the served routes. */
export const allEndpoints: Endpoint[] = areas.flatMap(listEndpoints)

export const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`
