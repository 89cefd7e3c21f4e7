import type { Db, Tx } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { ConversationSettingRow } from '#server/db/rows.ts'
import type { ConversationSettings, NotificationLevel } from '#shared/conversation/contract.ts'
import type { ConversationKind } from '#shared/conversation/message.ts'
import { usualLevels } from '#shared/conversation/notifying.ts'

/** The columns that name a conversation. */
const columns = { group: 'group_id', direct: 'conversation_id' } as const

/** Whether setting `s` applies at this time. */
const isInForce = (db: Db, now: Date) => db`(s.until is null or s.until > ${now})`

/** The level of `s` that applies now; null: as usual. */
const levelNow = (db: Db, now: Date) =>
  db`case when ${isInForce(db, now)} then s.level else s.lasting_level end`

/** As read by `settingsOf`. */
export type StoredSettings =
  | (Pick<ConversationSettings, 'level' | 'after'> & { until: string | null })
  | null

export const toSettings = (stored: StoredSettings): ConversationSettings | null =>
  stored && { ...stored, until: stored.until === null ? null : new Date(stored.until) }

/**
 * One row for each person and conversation. A level until a time keeps the lasting one, which is
 * returned.
 */
export const saveSettings = async (
  db: Db,
  kind: ConversationKind,
  conversationId: string,
  row: Omit<ConversationSettingRow, 'groupId' | 'conversationId' | 'lastingLevel'>,
) => {
  const column = db(columns[kind])
  const [saved] = await db<[{ lastingLevel: NotificationLevel | null }]>`
    insert into conversation_settings (id, user_id, ${column}, level, until, changed_at)
    values (${row.id}, ${row.userId}, ${conversationId}, ${row.level}, ${row.until}, ${row.changedAt})
    on conflict (user_id, ${column}) do update
    set level = excluded.level, until = excluded.until, changed_at = excluded.changed_at,
      lasting_level = case
        when excluded.until is null then null
        when conversation_settings.until is null then conversation_settings.level
        else conversation_settings.lasting_level
      end
    returning lasting_level`
  return saved.lastingLevel
}

/** The settings of a person that apply now, as JSON; null: as usual. `id`: SQL of the conversation. */
export const settingsOf = (
  db: Db,
  kind: ConversationKind,
  userId: string,
  id: ReturnType<Db>,
  now: Date,
) => db`(
  select case
    when ${isInForce(db, now)}
      then json_build_object('level', s.level, 'until', s.until, 'after', s.lasting_level)
    when s.lasting_level is not null
      then json_build_object('level', s.lasting_level, 'until', null, 'after', null)
  end
  from conversation_settings s
  where s.user_id = ${userId} and s.${db(columns[kind])} = ${id})`

/** SQL of whether a person wants to hear nothing of a conversation now. */
export const isMutedFor = (
  db: Db,
  kind: ConversationKind,
  userId: string | ReturnType<Db>,
  id: ReturnType<Db>,
  now: Date,
): ReturnType<Db> => db`exists (
  select 1 from conversation_settings s
  where s.user_id = ${userId} and s.${db(columns[kind])} = ${id}
    and ${levelNow(db, now)} = 'nothing')`

/** What notifies a person in a conversation now. */
export const findLevel = async (
  db: Db,
  kind: ConversationKind,
  id: string,
  userId: string,
  now: Date,
) => {
  const [row] = await db<[{ settings: StoredSettings }]>`
    select ${settingsOf(db, kind, userId, db`${id}`, now)} as settings`
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
    where s.${db(columns[kind])} = ${id} and ${levelNow(db, now)} = 'everything'`
  return rows.map(({ userId }) => userId)
}

/** What a person who left had set. */
export const forgetSettings = (tx: Tx | Db, kind: ConversationKind, id: string, userId: string) =>
  execute(tx`
    delete from conversation_settings
    where user_id = ${userId} and ${tx(columns[kind])} = ${id}`)
