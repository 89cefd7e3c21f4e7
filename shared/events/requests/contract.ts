import * as z from 'zod/mini'
import { Answers, Question } from '#shared/events/booking/contract.ts'
import { del, get, isoDate, post } from '#shared/http/endpoint.ts'
import { multiLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

const access = 'organiser'

/** Requests that the page lists, and that one call answers. */
export const maxRequestsListed = 100
export const maxRefusalLength = 500

/** A party that asks for places. */
export const EventRequest = z.object({
  id: z.uuid(),
  /** null: a person who has blocked the host who asks. */
  user: z.nullable(PublicUser),
  size: z.int(),
  guestNames: z.array(z.string()),
  /** null: none, or the reader is neither owner nor co-host. */
  answers: z.nullable(Answers),
  createdAt: isoDate,
})
export type EventRequest = z.infer<typeof EventRequest>

/** The first requests in the order asked, with what is needed to answer them. */
export const EventRequests = z.object({
  requests: z.array(EventRequest),
  questions: z.array(Question),
  /** In people; negative when more have booked than there are places. null: no limit. */
  places: z.nullable(z.int()),
  /** People of all requests, also of those that are not listed. */
  asking: z.int(),
  /** When requests without an answer end. */
  endsAt: isoDate,
})
export type EventRequests = z.infer<typeof EventRequests>

const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxRequestsListed))

export const Accepted = z.object({
  /** Requests that now have places, also those that had them before this call. */
  accepted: z.int(),
  /** Names of those for whom there is no room. They still ask. */
  notFitting: z.array(z.string()),
})
export type Accepted = z.infer<typeof Accepted>

export const requests = {
  list: get('/api/hosted-events/:id/requests', { access, reply: EventRequests }),
  /** In the order asked, those that fit. */
  accept: post('/api/hosted-events/:id/requests/accept', {
    access,
    limit: { none: 'answersOnce' },
    input: z.object({
      ids,
      /** People of each party, as the host saw them: larger ones are not accepted unseen. */
      sizes: z._default(z.record(z.uuid(), z.int()), {}),
    }),
    reply: Accepted,
    status: 200,
  }),
  /** The people cannot ask again for this event. */
  refuse: post('/api/hosted-events/:id/requests/refuse', {
    access,
    limit: { none: 'answersOnce' },
    input: z.object({ ids, words: z.optional(multiLine({ max: maxRefusalLength })) }),
  }),
}

/** A person who may book outside the times, and without a request. */
export const EventInvitation = z.object({
  id: z.uuid(),
  /** null: a person who has blocked the host who asks. */
  user: z.nullable(PublicUser),
  /** Also when all places are taken. */
  mayExceed: z.boolean(),
  createdAt: isoDate,
})
export type EventInvitation = z.infer<typeof EventInvitation>

export const invitations = {
  /** Latest first; those who have not booked yet. */
  list: get('/api/hosted-events/:id/invitations', { access, reply: z.array(EventInvitation) }),
  /** Invites a person, or changes what their invitation allows. */
  invite: post('/api/hosted-events/:id/invitations', {
    access,
    limit: 'inviteToEvent',
    input: z.object({ userId: z.uuid(), mayExceed: z._default(z.boolean(), false) }),
    reply: EventInvitation,
  }),
  withdraw: del('/api/hosted-events/:id/invitations/:invitationId', {
    access,
    limit: { none: 'endsOnce' },
  }),
}
