import type { Db, Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { Context } from '#shared/safety/cases/contract.ts'
import type { ReportableType, ReportReason } from '#shared/safety/contract.ts'
import type { Me } from '#shared/users/user.ts'

/** The owner and the text of reportable content, with the files that belong to it. */
export type SubjectView = { ownerId: string | null; text: string; fileIds?: string[] }

/** The owner of the content, and the house rule that it violated. */
export type DecidedContent = { ownerId: string | null; rule: ReportReason | null }

/** What a feature knows about one type of reportable content: `server/<feature>/moderation.ts`. */
type ModerationAdapter = {
  /** Loads the content, or rejects with 404 when `me` cannot see it. */
  view(db: Db, me: Me, id: string): Promise<SubjectView>
  /** The context of the content. Of a conversation, only messages until the report. */
  context(db: Db, id: string, at: { me: Me; until: Date }): Promise<Context>
  /** Locks the content, before the users. */
  lock?(tx: Tx, id: string): Promise<void>
  /** Removes it on its owner's behalf. False when it is already gone. */
  remove(app: App, tx: Tx, id: string, me: Me, decided: DecidedContent): Promise<boolean>
  /** Restores removed content while objections are possible. False when it was not kept. */
  restore?(app: App, tx: Tx, id: string, me: Me, decided: DecidedContent): Promise<boolean>
}

/** Every type of reportable content has an adapter; `server/app.ts` collects them. */
export type ModerationAdapters = Record<ReportableType, ModerationAdapter>

/** What safety calls in the features that are above it. */
export type Moderation = {
  adapters: ModerationAdapters
  /** Blocks a reported user. False when already blocked. */
  block(app: App, tx: Tx, me: Me, userId: string): Promise<boolean>
}
