import type { ConversationSettings, NotificationLevel } from './contract.ts'
import type { ConversationKind } from './message.ts'

/** What notifies people who have chosen nothing. */
export const usualLevels = { group: 'mentions', direct: 'everything' } as const

type Chosen = ConversationSettings | null | undefined

const isInForce = (chosen: Chosen, at: Date): chosen is ConversationSettings =>
  !!chosen && (chosen.until === null || chosen.until > at)

/** What notifies a person at this time: what they chose, until that ends by itself. */
export const levelAt = (kind: ConversationKind, chosen: Chosen, at: Date): NotificationLevel =>
  isInForce(chosen, at) ? chosen.level : usualLevels[kind]

/** Whether a message notifies. `isForThem`: it names the person, or answers them. */
export const notifies = (level: NotificationLevel, isForThem: boolean) =>
  level === 'everything' || (level === 'mentions' && isForThem)

/** Unread messages show a grey dot, and count in no badge. */
export const isMuted = (chosen: Chosen, at: Date) =>
  isInForce(chosen, at) && chosen.level === 'nothing'
