import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { App } from '#server/http/context.ts'
import type { ConversationSettings, NotificationLevel } from '#shared/conversation/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind } from './kind.ts'

type SettingsTable = { table: Pick<AnyKind['table'], 'settings'> }

/** As read by `settingsOf`. */
export type StoredSettings = { level: NotificationLevel; until: string | null } | null

export const toSettings = (stored: StoredSettings): ConversationSettings | null =>
  stored && { ...stored, until: stored.until === null ? null : new Date(stored.until) }

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
  const column = db(kind.table.settings)
  await db`
    insert into conversation_settings (id, user_id, ${column}, level, until, changed_at)
    values (${uuid()}, ${me.id}, ${id}, ${level}, ${until}, ${at})
    on conflict (user_id, ${column}) do update
    set level = excluded.level, until = excluded.until, changed_at = excluded.changed_at`
  kind.publishSettings({ live, db }, me, address)
  return { level, until }
}

/** The settings of a person that apply now, as JSON; null: as usual. `id`: SQL of the conversation. */
export const settingsOf = (db: Db, kind: SettingsTable, userId: string, id: ReturnType<Db>) => db`(
  select json_build_object('level', s.level, 'until', s.until) from conversation_settings s
  where s.user_id = ${userId} and s.${db(kind.table.settings)} = ${id}
    and (s.until is null or s.until > now()))`

/** The people among these, or all, whom the conversation notifies at one of these levels now. */
export const listAtLevel = async (
  db: Db,
  kind: AnyKind,
  id: string,
  { levels, at, among }: { levels: NotificationLevel[]; at: Date; among?: string[] },
) => {
  const rows = await db<{ userId: string }[]>`
    select user_id from conversation_settings
    where ${db(kind.table.settings)} = ${id} and level = any (${levels})
      and (until is null or until > ${at})
      ${among ? db`and user_id = any (${among}::uuid[])` : db``}`
  return rows.map(({ userId }) => userId)
}

/** What a person who left had set. */
export const forgetSettings = (tx: Tx, kind: AnyKind, id: string, userId: string) =>
  execute(tx`
    delete from conversation_settings
    where user_id = ${userId} and ${tx(kind.table.settings)} = ${id}`)
