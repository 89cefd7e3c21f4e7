import * as z from 'zod'

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
