import { isoDateOf, type NotificationInput } from './inputs.ts'
import { storedDate, storedMessage } from './storedText.ts'

type Person = { id: string; name: string }
type Proposal = { id: string; title: string; proposedAt: Date }
type Hosted = { id: string; title: string }

/** One for each time that it is proposed. */
export const proposalKey = (kind: string, { id, proposedAt }: Omit<Proposal, 'title'>) =>
  `${kind}:${id}:${proposedAt.getTime()}`

const queueUrl = '/admin?page=proposals'
const hostingUrl = ({ id }: { id: string }) => `/hosting/${id}`

export const eventProposed = (proposal: Proposal, host: Person): NotificationInput => ({
  kind: 'eventProposed',
  key: proposalKey('eventProposed', proposal),
  templateArgs: { about: proposal.title, who: host.name },
  actionUrl: queueUrl,
  actorId: host.id,
})

/** A reminder of a proposal without an answer. */
export const proposalWaiting = (
  proposal: Proposal,
  host: Pick<Person, 'id'>,
  remindAt: Date,
): NotificationInput => ({
  kind: 'proposalWaiting',
  key: proposalKey('proposalWaiting', proposal),
  templateArgs: { about: proposal.title },
  actionUrl: queueUrl,
  actorId: host.id,
  scheduledFor: remindAt,
})

type Outcome = 'proposalApproved' | 'proposalChangesAsked' | 'proposalRefused'

/** `answer`: the words of the team. */
export const proposalAnswered = (
  kind: Outcome,
  proposal: Proposal,
  answer: string | null,
): NotificationInput => ({
  kind,
  key: proposalKey(kind, proposal),
  templateArgs: { about: proposal.title, ...(answer && { what: answer }) },
  actionUrl: hostingUrl(proposal),
})

/** `id` of the role. At most one per invitation. */
export const invitedToHost = (
  role: 'cohost' | 'door',
  hosted: Hosted,
  inviter: Person,
  at: Date,
): NotificationInput => ({
  kind: role === 'cohost' ? 'invitedAsCohost' : 'invitedToDoor',
  key: `invitedToHost:${hosted.id}:${at.getTime()}`,
  templateArgs: { about: hosted.title, who: inviter.name },
  actionUrl: hostingUrl(hosted),
  actorId: inviter.id,
})

/** A co-host or door helper said yes. */
export const helperAccepted = (hosted: Hosted, helper: Person, at: Date): NotificationInput => ({
  kind: 'helperAccepted',
  key: `helperAccepted:${hosted.id}:${helper.id}:${at.getTime()}`,
  templateArgs: { about: hosted.title, who: helper.name },
  actionUrl: hostingUrl(hosted),
  actorId: helper.id,
})

/** Its group is gone. It is cancelled then, unless the owner or the team decides. */
export const eventPaused = (event: Hosted, endsAt: Date): NotificationInput => ({
  kind: 'eventPaused',
  key: `eventPaused:${event.id}:${endsAt.getTime()}`,
  templateArgs: { about: event.title, when: storedDate(endsAt, 'day') },
  actionUrl: `/events?event=${event.id}`,
})

/** Somebody is the new owner. */
export const becameOwner = (hosted: Hosted, at: Date): NotificationInput => ({
  kind: 'becameOwner',
  key: `becameOwner:${hosted.id}:${at.getTime()}`,
  templateArgs: { about: hosted.title },
  actionUrl: hostingUrl(hosted),
})

/** For the team: the event has no host at the moment. */
export const hostUnavailable = (
  event: Hosted & { pausedAt: Date | null },
  at: Date,
): NotificationInput => ({
  kind: 'hostUnavailable',
  key: `hostUnavailable:${event.id}:${at.getTime()}`,
  templateArgs: {
    about: event.title,
    ...(event.pausedAt && { what: storedMessage('notifications.bookingsPaused') }),
  },
  actionUrl: `/events?event=${event.id}`,
})

type OfHost = Hosted & { hostingId: string }

const forHosts = (
  kind: 'hostBookings' | 'hostEventFull' | 'hostLateCancellation' | 'hostFeedback',
  event: OfHost,
  key: string,
): NotificationInput => ({
  kind,
  key: `${kind}:${event.id}:${key}`,
  templateArgs: { about: event.title },
  actionUrl: hostingUrl({ id: event.hostingId }),
})

/** `hour`: its beginning. One for each hour in which somebody booked. */
export const hostBookings = (event: OfHost, count: number, hour: Date): NotificationInput => ({
  ...forHosts('hostBookings', event, String(hour.getTime())),
  templateArgs: {
    about: event.title,
    what: storedMessage('notifications.hostBookings', { count, about: event.title }),
  },
})

/** Once for each number of places. */
export const hostEventFull = (event: OfHost & { maxAttendees: number | null }) =>
  forHosts('hostEventFull', event, String(event.maxAttendees))

/** Without a name: the person may have blocked a host. `size`: places that are free again. */
export const hostLateCancellation = (
  event: OfHost & { startDate: Date },
  { id, sequence, size }: { id: string; sequence: number; size: number },
): NotificationInput => ({
  ...forHosts('hostLateCancellation', event, `${id}:${sequence}`),
  templateArgs: {
    about: event.title,
    what: storedMessage('notifications.placesGivenUp', { count: size, about: event.title }),
    when: storedDate(event.startDate, 'dayAndTime'),
  },
  expiresAt: event.startDate,
})

export const hostFeedback = (event: OfHost, count: number, until: Date): NotificationInput => ({
  ...forHosts('hostFeedback', event, String(until.getTime())),
  templateArgs: {
    about: event.title,
    what: storedMessage('notifications.hostFeedback', { count, about: event.title }),
  },
})

/** `by`: the host or the group that the reader follows. At most one a day for each. */
export const hostPublished = (
  event: Hosted & { startDate: Date },
  by: Person,
  { isHost, at }: { isHost: boolean; at: Date },
): NotificationInput => ({
  kind: 'hostPublished',
  key: `hostPublished:${by.id}:${isoDateOf(at)}`,
  templateArgs: {
    about: event.title,
    who: by.name,
    when: storedDate(event.startDate, 'dayAndTime'),
  },
  actionUrl: `/events?event=${event.id}`,
  ...(isHost && { actorId: by.id }),
  expiresAt: event.startDate,
})
