import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { TranslationRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import type { TranslatableKind } from '#shared/translation/contract.ts'

const sources = {
  post: { table: 'community_posts', column: 'post_id' },
  comment: { table: 'community_comments', column: 'comment_id' },
  groupMessage: { table: 'group_messages', column: 'group_message_id' },
  directMessage: { table: 'direct_messages', column: 'direct_message_id' },
} as const satisfies Record<TranslatableKind, { table: string; column: string }>

/** Changes of the text wait until the transaction ends. False when it was deleted. */
export const lockSource = (tx: Db, kind: TranslatableKind, id: string) =>
  hasRows(tx`select id from ${tx(sources[kind].table)} where id = ${id} for share`)

export const findTranslation = (db: Db, sourceId: string, language: string) =>
  firstRow(db<TranslationRow[]>`
    select * from translations where source_id = ${sourceId} and language = ${language}`)

export type Claim = {
  id: string
  kind: TranslatableKind
  sourceId: string
  language: string
  contentHash: Buffer
}

/** Only one caller gets the claim, until it expires. */
export const addClaim = (tx: Db, claim: Claim, now: Date, until: Date) => {
  const { id, kind, sourceId, language, contentHash } = claim
  return hasRows(tx`
    insert into translations
      (id, ${tx(sources[kind].column)}, language, content_hash, claimed_until, created_at)
    values (${id}, ${sourceId}, ${language}, ${contentHash}, ${until}, ${now})
    on conflict (source_id, language) do update
      set id = excluded.id, content_hash = excluded.content_hash,
        claimed_until = excluded.claimed_until, created_at = excluded.created_at
      where translations.claimed_until < ${now}
    returning id`)
}

/** Stores nothing when the text was changed or deleted meanwhile, which ended the claim. */
export const finishClaim = (db: Db, id: string, text: string, from: string | null) =>
  execute(db`
    update translations set translated_text = ${text}, source_language = ${from},
      claimed_until = null
    where id = ${id}`)

export const removeClaim = (db: Db, id: string) =>
  execute(db`delete from translations where id = ${id} and translated_text is null`)

export const setPrivateTranslationHost = async (
  tx: Db,
  userId: string,
  host: string | null,
  at: Date,
) => {
  await tx`
    update users set private_translation_host = ${host}, updated_at = ${at} where id = ${userId}`
  await invalidateSessions(tx, userId)
}
