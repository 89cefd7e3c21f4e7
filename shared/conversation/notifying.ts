import type { ConversationSettings, NotificationLevel } from './contract.ts'

/** What notifies people who have chosen nothing. */
export const usualLevels = { group: 'mentions', direct: 'everything' } as const

type Chosen = ConversationSettings | null | undefined

/** What a person chose for this time; null: as usual. */
export const settingsAt = (chosen: Chosen, at: Date): ConversationSettings | null => {
  if (!chosen || chosen.until === null || chosen.until > at) return chosen ?? null
  return chosen.after ? { level: chosen.after, until: null } : null
}

/** Whether a message notifies. `isForThem`: it names the person, or answers them. */
export const notifies = (level: NotificationLevel, isForThem: boolean) =>
  level === 'everything' || (level === 'mentions' && isForThem)

/** Unread messages show a grey dot, and count in no badge. */
export const isMuted = (chosen: Chosen, at: Date) => settingsAt(chosen, at)?.level === 'nothing'
