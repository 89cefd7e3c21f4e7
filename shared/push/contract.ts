import * as z from 'zod'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'

const preference = z.boolean()

/** What one device is told of. Each says `true` until its owner says otherwise. */
export const PushPreferences = z.strictObject({
  events: preference,
  messages: preference,
  buddyMatches: preference,
  recommendations: preference,
  community: preference,
})
export type PushPreferences = z.infer<typeof PushPreferences>
export type PushPreference = keyof PushPreferences

/** Some of them; what is not named stays as it is. */
const PushWishes = PushPreferences.partial()
export type PushWishes = z.infer<typeof PushWishes>

/** A browser that takes pushes. Its address and keys never leave the server. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** As people name it: "Firefox on Android". */
  name: z.string(),
  /** False once its push service has said that it is gone. */
  isActive: z.boolean(),
  /** Enabled by the session that asks. */
  isHere: z.boolean(),
  preferences: PushPreferences,
  createdAt: isoDate,
})
export type PushDevice = z.infer<typeof PushDevice>

// Bytes as browsers write them: base64url, with or without its padding.
const bytes = (length: number, error: string) =>
  z
    .string()
    .max(100, error)
    .regex(/^[\w-]+={0,2}$/, error)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === length, error)

/** Addresses of push services are longer than those of pages; these are long enough for all. */
export const longestEndpoint = 2048

const Subscription = z.object({
  endpoint: z.string().min(1).max(longestEndpoint, 'This is not the address of a push service'),
  keys: z.object({
    p256dh: bytes(65, 'This is not the key of a browser'),
    auth: bytes(16, 'This is not the secret of a browser'),
  }),
  /** Left out: as they were, or all on for a new device. */
  preferences: PushPreferences.optional(),
})
export type Subscription = z.infer<typeof Subscription>

export const push = {
  /** What a browser subscribes with: the public half of this installation's key. */
  vapidPublicKey: get('/api/push/vapid-public-key', { reply: z.object({ publicKey: z.string() }) }),
  subscriptions: get('/api/push/subscriptions', { reply: z.array(PushDevice) }),
  subscribe: post('/api/push/subscribe', { input: Subscription, reply: PushDevice }),
  changePreferences: put('/api/push/preferences', {
    input: z.object({ subscriptionId: z.uuid(), preferences: PushWishes }),
    reply: PushDevice,
  }),
  unsubscribe: del('/api/push/unsubscribe/:id'),
  test: post('/api/push/test', { input: z.object({ subscriptionId: z.uuid() }) }),
}
