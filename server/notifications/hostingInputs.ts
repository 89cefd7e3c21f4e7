import type { NotificationInput } from './inputs.ts'
import { storedDate } from './storedText.ts'

type Person = { id: string; name: string }
type Proposal = { id: string; title: string; proposedAt: Date }
type Hosted = { id: string; title: string }

/** One for each time that it is proposed. */
export const proposalKey = (kind: string, { id, proposedAt }: Omit<Proposal, 'title'>) =>
  `${kind}:${id}:${proposedAt.getTime()}`

const queueUrl = '/admin?tab=proposals'
const hostingUrl = ({ id }: { id: string }) => `/hosting/${id}`

export const eventProposed = (proposal: Proposal, host: Person): NotificationInput => ({
  kind: 'eventProposed',
  key: proposalKey('eventProposed', proposal),
  templateArgs: { about: proposal.title, who: host.name },
  actionUrl: queueUrl,
  actorId: host.id,
})

/** Nobody has answered it. */
export const proposalWaiting = (proposal: Proposal, remindAt: Date): NotificationInput => ({
  kind: 'proposalWaiting',
  key: proposalKey('proposalWaiting', proposal),
  templateArgs: { about: proposal.title },
  actionUrl: queueUrl,
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
