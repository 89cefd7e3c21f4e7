import type { Db, Tx } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { ConversationSettingRow } from '#server/db/rows.ts'
import type { ConversationSettings, NotificationLevel } from '#shared/conversation/contract.ts'
import type { AnyKind } from '../kind.ts'

type SettingsTable = { table: Pick<AnyKind['table'], 'settings'> }

/** As read by `settingsOf`. */
export type StoredSettings = { level: NotificationLevel; until: string | null } | null

export const toSettings = (stored: StoredSettings): ConversationSettings | null =>
  stored && { ...stored, until: stored.until === null ? null : new Date(stored.until) }

/** One row for each person and conversation. */
export const saveSettings = (
  db: Db,
  { table }: SettingsTable,
  conversationId: string,
  row: Omit<ConversationSettingRow, 'groupId' | 'conversationId'>,
) => {
  const column = db(table.settings)
  return execute(db`
    insert into conversation_settings (id, user_id, ${column}, level, until, changed_at)
    values (${row.id}, ${row.userId}, ${conversationId}, ${row.level}, ${row.until}, ${row.changedAt})
    on conflict (user_id, ${column}) do update
    set level = excluded.level, until = excluded.until, changed_at = excluded.changed_at`)
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
  { levels, at, among }: { levels: readonly NotificationLevel[]; at: Date; among?: string[] },
) => {
  const rows = await db<{ userId: string }[]>`
    select user_id from conversation_settings
    where ${db(kind.table.settings)} = ${id} and level = any (${[...levels]})
      and (until is null or until > ${at})
      ${among ? db`and user_id = any (${among}::uuid[])` : db``}`
  return rows.map(({ userId }) => userId)
}

/** What a person who left had set. */
export const forgetSettings = (tx: Tx, kind: AnyKind, id: string, userId: string) =>
  execute(tx`
    delete from conversation_settings
    where user_id = ${userId} and ${tx(kind.table.settings)} = ${id}`)
