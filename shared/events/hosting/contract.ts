import * as z from 'zod/mini'
import { UnfinishedOptions } from '#shared/events/booking/contract.ts'
import { EventDraft } from '#shared/events/contract.ts'
import { Repeat } from '#shared/events/series/contract.ts'
import { AttachedFile, FileIds } from '#shared/files/contract.ts'
import { clientId, del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { multiLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

/** `changesAsked`: the team wants something changed before it is proposed again. */
export const HostingState = z.enum(['draft', 'proposed', 'changesAsked', 'refused', 'published'])
export type HostingState = z.infer<typeof HostingState>

/**
 * `cohost`: as the owner, except for handing the event over and removing the owner. `door`: names,
 * check-in and walk-ins.
 */
export const HostRole = z.enum(['owner', 'cohost', 'door'])
export type HostRole = z.infer<typeof HostRole>

/** What a host has entered so far, as in `EventDraft`. */
export const HostDraft = z.partial(
  z.object({ ...EventDraft.shape, bookingOptions: UnfinishedOptions, repeat: Repeat }),
)
export type HostDraft = z.infer<typeof HostDraft>

/** The same in replies. */
const SavedDraft = z.partial(
  z.object({
    title: z.string(),
    description: z.string(),
    startDate: isoDate,
    endDate: isoDate,
    location: z.string(),
    town: z.string(),
    isLocationHidden: z.boolean(),
    isMembersOnly: z.boolean(),
    groupId: z.nullable(z.uuid()),
    isGroupOnly: z.boolean(),
    price: z.string(),
    category: z.string(),
    maxAttendees: z.nullable(z.int()),
    imageUrl: z.nullable(z.string()),
    paymentNote: z.nullable(z.string()),
    onlineUrl: z.nullable(z.string()),
    isHostShown: z.boolean(),
    languages: z.array(z.string()),
    focalX: z.number(),
    focalY: z.number(),
    bookingOptions: UnfinishedOptions,
    repeat: Repeat,
  }),
)
export type SavedDraft = z.infer<typeof SavedDraft>

const RoleState = z.enum(['pending', 'accepted'])

export const HostPerson = z.object({ user: PublicUser, role: HostRole, state: RoleState })
export type HostPerson = z.infer<typeof HostPerson>

/** One event or one series that the viewer hosts, helps with, or is invited to. */
export const Hosting = z.object({
  id: z.uuid(),
  state: HostingState,
  draft: SavedDraft,
  /** Of its draft; once it is published, its first date has them. */
  files: z.optional(z.array(AttachedFile)),
  /** The group that the draft is for. */
  group: z.nullable(z.object({ id: z.uuid(), name: z.string(), isPrivate: z.boolean() })),
  version: z.int(),
  /** null: the viewer is an administrator without a role. */
  myRole: z.nullable(HostRole),
  myState: z.nullable(RoleState),
  /** The owner first. */
  people: z.array(HostPerson),
  /** What the team asks for, or why it refused. */
  answer: z.nullable(z.string()),
  proposedAt: z.nullable(isoDate),
  decidedAt: z.nullable(isoDate),
  updatedAt: isoDate,
  /** The next date once it is published, or else the last. */
  event: z.nullable(
    z.object({
      id: z.uuid(),
      startDate: isoDate,
      endDate: isoDate,
      isCancelled: z.boolean(),
      going: z.int(),
      waiting: z.int(),
      /** null: no limit. */
      placesLeft: z.nullable(z.int()),
    }),
  ),
})
export type Hosting = z.infer<typeof Hosting>

/** What the viewer may begin, by the settings of the community. */
export const HostPermission = z.object({
  /** With a group only: the groups for which the viewer may host. */
  may: z.enum(['nothing', 'groupsOnly', 'propose', 'publish']),
  groups: z.array(z.object({ id: z.uuid(), name: z.string(), isPrivate: z.boolean() })),
  /** Median hours until the team answered the latest proposals; null: too few. */
  usualHours: z.nullable(z.int()),
})
export type HostPermission = z.infer<typeof HostPermission>

/** Stored draft → reply. */
export const parseSavedDraft = (stored: unknown) => SavedDraft.parse(stored)

const draftInput = z.object({ draft: HostDraft })

export const hosting = {
  permission: get('/api/hosting-permission', { reply: HostPermission }),
  /** Latest change first. Without those that ended. */
  mine: get('/api/hosting', { input: Page, reply: z.array(Hosting) }),
  create: post('/api/hosting', {
    limit: 'hostEvent',
    input: z.extend(draftInput, { clientId }),
    reply: Hosting,
  }),
  one: get('/api/hosting/:id', { access: 'organiser', reply: Hosting }),
  save: put('/api/hosting/:id', { limit: { none: 'editsOwn' }, input: draftInput, reply: Hosting }),
  saveFiles: put('/api/hosting/:id/files', {
    limit: { none: 'editsOwn' },
    input: z.object({ fileIds: FileIds }),
    reply: Hosting,
  }),
  /** Only before it is published. */
  remove: del('/api/hosting/:id', { limit: { none: 'endsOnce' } }),
  /** Publishes at once if the host may. */
  propose: post('/api/hosting/:id/proposal', {
    limit: 'proposeEvent',
    reply: Hosting,
    status: 200,
  }),
  withdraw: del('/api/hosting/:id/proposal', { limit: { none: 'endsOnce' } }),
  invite: post('/api/hosting/:id/people', {
    limit: 'inviteHelper',
    input: z.object({ userId: z.uuid(), role: z.enum(['cohost', 'door']) }),
    reply: Hosting,
  }),
  answerInvitation: put('/api/hosting/:id/role', {
    limit: { none: 'answersOnce' },
    input: z.object({ isAccepted: z.boolean() }),
  }),
  /** Also ends one's own role. */
  removePerson: del('/api/hosting/:id/people/:userId', { limit: { none: 'endsOnce' } }),
  /** The owner becomes a co-host. */
  handOver: put('/api/hosting/:id/owner', {
    limit: { none: 'editsOwn' },
    input: z.object({ userId: z.uuid() }),
    reply: Hosting,
  }),
}

/** All events that a user owns, upcoming and past. */
export const hostModeration = {
  events: get('/api/moderation/hosts/:userId/events', {
    access: 'moderator',
    reply: z.object({ events: z.int(), hidden: z.int() }),
  }),
  /** Nobody but administrators and people with a booking sees hidden ones. */
  setHidden: put('/api/moderation/hosts/:userId/events', {
    access: 'moderator',
    input: z.object({ isHidden: z.boolean() }),
  }),
}

/** A proposal as the team sees it. Once it is published, `draft` is its next date as it is now. */
export const Proposal = z.extend(z.omit(Hosting, { myRole: true, myState: true, event: true }), {
  /** The next date once it is published, or else the last. */
  eventId: z.nullable(z.uuid()),
  /** The host, and what is known of their events. */
  host: z.nullable(
    z.object({
      user: PublicUser,
      held: z.int(),
      /** Cancelled within 24 hours of their start. */
      cancelledLate: z.int(),
      /** Removed by moderators. */
      removed: z.int(),
      isTrusted: z.boolean(),
    }),
  ),
  /** Other events at the same time in the same town. */
  sameTime: z.array(z.object({ id: z.uuid(), title: z.string(), startDate: isoDate })),
  /** A published event that its host has changed since. */
  changedAt: z.nullable(isoDate),
})
export type Proposal = z.infer<typeof Proposal>

export const maxAnswerLength = 1000

/** Asking for changes and refusing need words. */
export const Decision = z.object({
  version: z.int(),
  outcome: z.enum(['approve', 'askForChanges', 'refuse']),
  answer: z.optional(multiLine({ min: 1, max: maxAnswerLength })),
})
export type Decision = z.infer<typeof Decision>

export const proposals = {
  /** Waiting proposals, the oldest first, and after them what hosts changed since its approval. */
  list: get('/api/admin/proposals', { access: 'admin', input: Page, reply: z.array(Proposal) }),
  decide: put('/api/admin/proposals/:id', { access: 'admin', input: Decision }),
  /** Takes a changed event off the list. */
  markSeen: put('/api/admin/proposals/:id/seen', {
    access: 'admin',
    input: z.object({ version: z.int() }),
  }),
  /** null: by the number of approved events. */
  setTrust: put('/api/admin/hosts/:userId/trust', {
    access: 'admin',
    input: z.object({ trust: z.nullable(z.enum(['granted', 'taken'])) }),
  }),
}
