import { v7 as uuid } from 'uuid'
import type { App } from '#server/http/context.ts'
import { saveSettings } from '#server/notifications/levels/levels.ts'
import type { ConversationSettings, NotificationLevel } from '#shared/conversation/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind } from '../kind.ts'

const hourMs = 3_600_000

/** What notifies a person in one conversation, until a time or until changed. */
export const changeSettings = async (
  { db, live, now }: Pick<App, 'db' | 'live' | 'now'>,
  kind: AnyKind,
  me: Me,
  { id: address, level, hours }: { id: string; level: NotificationLevel; hours: number | null },
): Promise<ConversationSettings> => {
  const { id } = await kind.find(db, me, address)
  const at = now()
  const until = hours === null ? null : new Date(at.getTime() + hours * hourMs)
  const row = { id: uuid(), userId: me.id, level, until, changedAt: at }
  await saveSettings(db, kind, id, row)
  kind.publishSettings({ live, db }, me, address)
  return { level, until }
}
