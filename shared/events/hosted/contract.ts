import * as z from 'zod/mini'
import {
  Attendee,
  CheckIn,
  ScanResult,
  WaitingUser,
  WalkIn,
} from '#shared/events/attendance/contract.ts'
import { Event, EventCancellation, EventChange } from '#shared/events/contract.ts'
import { Hosting, HostPerson } from '#shared/events/hosting/contract.ts'
import { EventMessage, EventMessageDraft } from '#shared/events/messages/contract.ts'
import { EditableEvent } from '#shared/events/planning/contract.ts'
import { clientId, del, get, isoDate, Page, post, put, raw } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'

/** An event for those who run it or help at its door. */
export const HostedEvent = z.extend(EditableEvent, {
  /** null: an event of administrators, which has no host and no helpers. */
  hostingId: z.nullable(z.uuid()),
  people: z.array(HostPerson),
  /** In people, like the next two. */
  booked: z.int(),
  here: z.int(),
  waiting: z.int(),
  /** People with a booking and an account, who receive messages. */
  reachable: z.int(),
  /** People who said that they are still coming, since they were asked. */
  coming: z.int(),
  /** The subject of the last message to everyone. */
  lastSubject: z.nullable(z.string()),
})
export type HostedEvent = z.infer<typeof HostedEvent>

/** A line of the door list: a party. */
export const DoorPerson = z.object({
  /** Booking id. */
  id: z.uuid(),
  /** The first name only; null: the account was deleted. */
  firstName: z.nullable(z.string()),
  /** The end of the ticket's code, for a check-in without network. */
  code: z.string(),
  /** When the first of them came. */
  checkedInAt: z.nullable(isoDate),
  /** The person and the guests. */
  size: z.int(),
  /** How many of them are here. */
  here: z.int(),
  /** First names, as far as they were given. */
  guestNames: z.array(z.string()),
})
export type DoorPerson = z.infer<typeof DoorPerson>

/** What is stored on the device from 24 hours before to 6 hours after the event. */
export const DoorList = z.object({
  event: z.pick(Event, {
    id: true,
    title: true,
    startDate: true,
    endDate: true,
    isCancelled: true,
  }),
  people: z.array(DoorPerson),
})
export type DoorList = z.infer<typeof DoorList>

/** Hosts see neither an address nor a town. */
export const HostedAttendee = z.extend(Attendee, {
  /**
   * Did not come, though the door checked people in. Only for owner and co-hosts, for 180 days after
   * the end; no one is counted by it.
   */
  isNoShow: z.boolean(),
})
export type HostedAttendee = z.infer<typeof HostedAttendee>

const reason = singleLine({ min: 1, max: 300 })

const access = 'organiser'

/** Of an event that takes no bookings for now. */
export const eventPauses = {
  /** All its dates take bookings again; without its group, if that is gone. */
  end: put('/api/hosted-events/:id/pause', {
    access,
    limit: { none: 'editsOwn' },
    input: z.object({ isPaused: z.literal(false) }),
    reply: Event,
  }),
}

export const hosted = {
  one: get('/api/hosted-events/:id', { access, reply: HostedEvent }),
  update: put('/api/hosted-events/:id', {
    access,
    limit: { none: 'editsOwn' },
    input: EventChange,
    reply: Event,
  }),
  /** Tells everyone who booked once. */
  cancel: del('/api/hosted-events/:id', {
    access,
    limit: { none: 'endsOnce' },
    input: z.extend(EventCancellation, { reason }),
  }),
  /** A draft of another event: without dates, online link, attendees and answers. */
  copy: post('/api/hosted-events/:id/copy', {
    access,
    limit: 'hostEvent',
    input: z.object({ clientId }),
    reply: Hosting,
  }),
  /** By name. */
  people: get('/api/hosted-events/:id/people', {
    access,
    input: z.extend(Page, { q: z.optional(singleLine({ min: 1, max: 100 })) }),
    reply: z.array(HostedAttendee),
  }),
  /** Names only. */
  peopleFile: raw('GET', '/api/hosted-events/:id/people/csv', {
    access,
    sends: 'text/csv',
    isAudited: true,
  }),
  /** The first of them; `HostedEvent.waiting` counts all. */
  waitlist: get('/api/hosted-events/:id/waitlist', {
    access,
    reply: z.array(z.omit(WaitingUser, { createdAt: true })),
  }),
  /** The person learns that the place is gone, not who decided. */
  removePerson: del('/api/hosted-events/:id/people/:bookingId', {
    access,
    limit: { none: 'endsOnce' },
    /** `keepsOut`: also from the later events of this host. */
    input: z.object({ keepsOut: z._default(z.boolean(), false) }),
  }),
  door: get('/api/hosted-events/:id/door', { access, reply: DoorList }),
  /** Idempotent, so that check-ins without network are sent later and merge with the other door's. */
  checkIn: put('/api/hosted-events/:id/people/:bookingId/check-in', {
    access,
    limit: 'checkIn',
    input: CheckIn,
    reply: DoorPerson,
  }),
  scan: post('/api/hosted-events/:id/check-ins', {
    access,
    limit: 'checkIn',
    input: z.object({ code: singleLine({ min: 1, max: 300 }) }),
    reply: ScanResult,
    status: 200,
  }),
  /** Adds a person who came without a booking, and checks them in. */
  addWalkIn: post('/api/hosted-events/:id/walk-ins', {
    access,
    limit: 'checkIn',
    input: WalkIn,
    reply: DoorPerson,
  }),
  /** Latest first. */
  messages: get('/api/hosted-events/:id/messages', { access, reply: z.array(EventMessage) }),
  /** Three a day for each event. */
  send: post('/api/hosted-events/:id/messages', {
    access,
    limit: 'eventMessage',
    input: EventMessageDraft,
    reply: EventMessage,
  }),
}
