import * as z from 'zod'
import { PushPreferences } from '#shared/push/contract.ts'

const { shape } = PushPreferences

const StoredPreferences = z.object({
  events: shape.events.catch(true),
  messages: shape.messages.catch(true),
  buddyMatches: shape.buddyMatches.catch(true),
  recommendations: shape.recommendations.catch(true),
  community: shape.community.catch(true),
})

/** As stored; a switch that cannot be read is on, as it is for whoever never touched it. */
export const readPreferences = (stored: unknown): PushPreferences =>
  StoredPreferences.parse(Object(stored))
