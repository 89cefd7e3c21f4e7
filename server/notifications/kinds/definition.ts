import type { NotificationCategory } from '#shared/notifications/contract.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import type { PushPreference } from '#shared/push/contract.ts'

/**
 * Variables of a template: `{{who}}` is the actor, `{{about}}` the subject, `{{headline}}` the title
 * that a person wrote. `getTemplate` adds the name of the `{{community}}`.
 */
export type TemplateArgs = Partial<
  Record<'who' | 'about' | 'what' | 'when' | 'headline' | 'community', string>
>

/** Definition of one notification kind. Its texts are templates. */
export type NotificationDefinition = {
  /** The filter of the notification panel that shows it. */
  category: NotificationCategory
  /** The settings category whose switches enable its channels: shared/notifications/settings.ts. */
  setting: SettingCategory
  /** The preference of each device that can mute it; null: no preference mutes it. */
  preference: PushPreference | null
  priority: 'high' | 'normal' | 'low'
  /** Channels it may use, subject to the recipient's settings. */
  channels: readonly Channel[]
  title: string
  message: string
  actionText: string
  /** Time to live of a push; 48 hours when left out. */
  pushHours?: number
  /** Fallback values for variables that were not given. */
  missing?: TemplateArgs
}

export const allChannels: Channel[] = ['inApp', 'push', 'mail']
export const inAppOnly: Channel[] = ['inApp']
export const inAppAndPush: Channel[] = ['inApp', 'push']
