import type { Db, Tx } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { ConversationSettingRow } from '#server/db/rows.ts'
import type { ConversationSettings, NotificationLevel } from '#shared/conversation/contract.ts'
import type { ConversationKind } from '#shared/conversation/message.ts'
import { usualLevels } from '#shared/conversation/notifying.ts'

/** `settings`: the column that names a conversation. */
type SettingsTable = { table: { settings: 'group_id' | 'conversation_id' } }

const tables: Record<ConversationKind, SettingsTable> = {
  group: { table: { settings: 'group_id' } },
  direct: { table: { settings: 'conversation_id' } },
}

/** Whether setting `s` applies at this time. */
const isInForce = (db: Db, now: Date) => db`(s.until is null or s.until > ${now})`

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
export const settingsOf = (
  db: Db,
  kind: SettingsTable,
  userId: string,
  id: ReturnType<Db>,
  now: Date,
) => db`(
  select json_build_object('level', s.level, 'until', s.until) from conversation_settings s
  where s.user_id = ${userId} and s.${db(kind.table.settings)} = ${id}
    and ${isInForce(db, now)})`

/** SQL of whether a person wants to hear nothing of a conversation now. */
export const isMutedFor = (
  db: Db,
  kind: ConversationKind,
  userId: string | ReturnType<Db>,
  id: ReturnType<Db>,
  now: Date,
): ReturnType<Db> => db`exists (
  select 1 from conversation_settings s
  where s.user_id = ${userId} and s.${db(tables[kind].table.settings)} = ${id}
    and s.level = 'nothing' and ${isInForce(db, now)})`

/** What notifies a person in a conversation now. */
export const findLevel = async (
  db: Db,
  kind: ConversationKind,
  id: string,
  userId: string,
  now: Date,
) => {
  const [row] = await db<[{ settings: StoredSettings }]>`
    select ${settingsOf(db, tables[kind], userId, db`${id}`, now)} as settings`
  return row.settings?.level ?? usualLevels[kind]
}

/** The people whom every message of a conversation notifies. */
export const listWantingEverything = async (
  db: Db,
  kind: ConversationKind,
  id: string,
  now: Date,
) => {
  const rows = await db<{ userId: string }[]>`
    select s.user_id from conversation_settings s
    where s.${db(tables[kind].table.settings)} = ${id} and s.level = 'everything'
      and ${isInForce(db, now)}`
  return rows.map(({ userId }) => userId)
}

/** What a person who left had set. */
export const forgetSettings = (tx: Tx | Db, kind: ConversationKind, id: string, userId: string) =>
  execute(tx`
    delete from conversation_settings
    where user_id = ${userId} and ${tx(tables[kind].table.settings)} = ${id}`)
