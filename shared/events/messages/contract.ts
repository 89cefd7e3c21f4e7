import * as z from 'zod/mini'
import { clientId, get, isoDate, post } from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'

export const eventMessageLimits = { subject: 150, message: 3000 }

/** A message of an organiser to everyone who booked. */
export const EventMessage = z.object({
  id: z.uuid(),
  subject: z.string(),
  message: z.string(),
  recipientCount: z.int(),
  /** null if the account was deleted. */
  senderName: z.nullable(z.string()),
  createdAt: isoDate,
})
export type EventMessage = z.infer<typeof EventMessage>

export const EventMessageDraft = z.object({
  subject: singleLine({ min: 1, max: eventMessageLimits.subject }),
  message: multiLine({ min: 1, max: eventMessageLimits.message }),
  clientId,
})
export type EventMessageDraft = z.infer<typeof EventMessageDraft>

export const eventMessages = {
  /** Latest first. */
  list: get('/api/admin/events/:id/messages', {
    access: 'admin',
    reply: z.array(EventMessage),
  }),
  send: post('/api/admin/events/:id/messages', {
    access: 'admin',
    limit: 'eventMessage',
    input: EventMessageDraft,
    reply: EventMessage,
  }),
}
