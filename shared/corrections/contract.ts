import * as z from 'zod/mini'
import { messageText } from '#shared/conversation/message.ts'
import { del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { PublicUser } from '#shared/users/user.ts'

/** One that was accepted. */
export const Correction = z.object({
  id: z.uuid(),
  /** The other person. */
  user: PublicUser,
  /** Whether the sentence is the viewer's. */
  isOfMyMessage: z.boolean(),
  original: z.string(),
  corrected: z.string(),
  acceptedAt: isoDate,
})
export type Correction = z.infer<typeof Correction>

/** Corrections between language buddies. */
export const corrections = {
  /** Of a message of one's buddy; a second one replaces the first until it is accepted. */
  suggest: put('/api/messages/:id/correction', {
    limit: 'message',
    input: z.object({ text: messageText('direct') }),
  }),
  /** By the author of the message. */
  accept: post('/api/corrections/:id/acceptance', { limit: { none: 'answersOnce' } }),
  /** Declines, takes back, or forgets it for both. */
  remove: del('/api/corrections/:id', { limit: { none: 'endsOnce' } }),
  /** What the viewer learned and taught: accepted ones, latest first. */
  learned: get('/api/user/corrections', { input: Page, reply: z.array(Correction) }),
}
