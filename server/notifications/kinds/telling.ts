import type { NotificationCategory } from '#shared/notifications/contract.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import type { PushPreference } from '#shared/push/contract.ts'

/**
 * What a template may speak of: `{{who}}` did something, `{{about}}` names what it is about. The name
 * of the `{{community}}` is put in with each template.
 */
export type Words = Partial<Record<'who' | 'about' | 'what' | 'when' | 'community', string>>

/** Everything there is to know about one kind of telling. Its texts are templates. */
export type Telling = {
  /** The filter of the panel it is found under. */
  category: NotificationCategory
  /** Whose switches decide by which ways it goes, see shared/notifications/settings.ts. */
  setting: SettingCategory
  /** The switch on each device, if there is one for it. */
  preference: PushPreference | null
  priority: 'high' | 'normal' | 'low'
  /** The ways it goes unless its reader chose otherwise. */
  channels: readonly Channel[]
  title: string
  message: string
  actionText: string
  /** How long a push waits for a device that is away; without it, two days. */
  pushHours?: number
  /** What stands where nothing was given for `{{who}}` and the others. */
  missing?: Words
}

export const everywhere: Channel[] = ['inApp', 'push', 'mail']
export const here: Channel[] = ['inApp']
export const hereAndPush: Channel[] = ['inApp', 'push']
