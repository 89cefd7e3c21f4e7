import * as z from 'zod/mini'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'
import { t } from '#shared/language/t.ts'

const preference = z.boolean()

/** Categories that one device receives. Each defaults to `true`. */
export const PushPreferences = z.strictObject({
  events: preference,
  messages: preference,
  buddyMatches: preference,
  recommendations: preference,
  community: preference,
})
export type PushPreferences = z.infer<typeof PushPreferences>
export type PushPreference = keyof PushPreferences

/** Partial update: omitted preferences stay unchanged. */
const PushPreferencesPatch = z.partial(PushPreferences)
export type PushPreferencesPatch = z.infer<typeof PushPreferencesPatch>

/** A subscribed browser. Its endpoint and keys never leave the server. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** Readable name: "Firefox on Android". */
  name: z.string(),
  /** False after its push service reported the endpoint as gone. */
  isActive: z.boolean(),
  /** Subscribed in the session of this request. */
  isHere: z.boolean(),
  preferences: PushPreferences,
  createdAt: isoDate,
})
export type PushDevice = z.infer<typeof PushDevice>

// base64url, with or without padding: browsers send both.
const bytes = (length: number, error: () => string) =>
  z.string().check(
    z.maxLength(100, { error }),
    z.regex(/^[\w-]+={0,2}$/, { error }),
    z.refine((text) => Math.floor((text.replace(/={1,2}$/, '').length * 3) / 4) === length, {
      error,
    }),
  )

/** Longer than any endpoint of the known push services. */
export const maxEndpointLength = 2048

const Subscription = z.object({
  endpoint: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(maxEndpointLength, { error: () => t('push.notPushService') }),
    ),
  keys: z.object({
    p256dh: bytes(65, () => t('push.notBrowserKey')),
    auth: bytes(16, () => t('push.notBrowserSecret')),
  }),
  /** When omitted: unchanged, or all enabled for a new device. */
  preferences: z.optional(PushPreferences),
})
export type Subscription = z.infer<typeof Subscription>

export const push = {
  /** The public key of this installation, which browsers need to subscribe. */
  vapidPublicKey: get('/api/push/vapid-public-key', { reply: z.object({ publicKey: z.string() }) }),
  subscriptions: get('/api/push/subscriptions', { reply: z.array(PushDevice) }),
  subscribe: post('/api/push/subscribe', {
    limit: { none: 'ownRows' },
    input: Subscription,
    reply: PushDevice,
  }),
  changePreferences: put('/api/push/preferences', {
    limit: { none: 'ownRows' },
    input: z.object({ subscriptionId: z.uuid(), preferences: PushPreferencesPatch }),
    reply: PushDevice,
  }),
  unsubscribe: del('/api/push/unsubscribe/:id', { limit: { none: 'ownRows' } }),
  test: post('/api/push/test', {
    limit: 'pushTest',
    input: z.object({ subscriptionId: z.uuid() }),
  }),
}
