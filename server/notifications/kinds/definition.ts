import type { Messages } from '#shared/language/messages.ts'
import type { NotificationCategory } from '#shared/notifications/contract.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import type { PushPreference } from '#shared/push/contract.ts'
import type { StoredText } from '../storedText.ts'

/**
 * Variables of a template: `{{who}}` is the actor, `{{about}}` the subject, `{{headline}}` the title
 * that a person wrote. `getTemplates` adds the name of the `{{community}}`.
 */
export type TemplateVariable = 'who' | 'about' | 'what' | 'when' | 'headline' | 'community'
export type TemplateArgs = Partial<Record<TemplateVariable, StoredText>>

/** Definition of one notification kind. Its texts are in the catalogue: `kind.<kind>.title`. */
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
  /** False when it has no link, and so no text for it. */
  hasAction?: boolean
  /**
   * Buttons of its mail and push: what `actionUrl` is followed by, and its text. A push sends `put`,
   * with the id of the event of `actionUrl`, where the browser can; a mail only opens the page.
   */
  answers?: readonly { text: keyof Messages; search: string; put?: string }[]
  /** Sends its push after seconds, in which its cause may be taken back. */
  isPushDelayed?: true
  /** Time to live of a push; 48 hours when left out. */
  pushHours?: number
  /** Messages for variables that were not given. */
  missing?: Partial<Record<TemplateVariable, keyof Messages>>
}

export const allChannels: Channel[] = ['inApp', 'push', 'mail']
export const inAppOnly: Channel[] = ['inApp']
export const inAppAndPush: Channel[] = ['inApp', 'push']
