import {
  getCommentContext,
  getPostContext,
  getReportableComment,
  getReportablePost,
  lockReportedComment,
  lockReportedPost,
  removeReportedComment,
  removeReportedPost,
} from '#server/community/moderation.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import {
  getEventContext,
  getReportableEvent,
  lockReportedEvent,
  removeReportedEvent,
} from '#server/events/moderation.ts'
import {
  getGroupContext,
  getGroupMessageContext,
  getReportableGroup,
  getReportableGroupMessage,
  lockReportedGroup,
  lockReportedGroupMessage,
  removeReportedGroup,
  removeReportedGroupMessage,
  restoreReportedGroup,
} from '#server/groups/moderation.ts'
import type { App } from '#server/http/context.ts'
import {
  getDirectMessageContext,
  getReportableDirectMessage,
  removeReportedDirectMessage,
} from '#server/messages/moderation.ts'
import { userContext, viewUser } from '#server/people/moderation.ts'
import { removeProfileContent } from '#server/profile/moderation.ts'
import type { Context } from '#shared/safety/cases/contract.ts'
import type { ReportableType, ReportReason } from '#shared/safety/contract.ts'
import type { Me } from '#shared/users/user.ts'

/** The owner and the text of reportable content. */
export type SubjectView = { ownerId: string | null; words: string }

/** Loads reportable content, or rejects with 404 when `me` cannot see it. */
export const subjectViews: Record<
  ReportableType,
  (db: Db, me: Me, id: string) => Promise<SubjectView>
> = {
  post: getReportablePost,
  comment: getReportableComment,
  groupMessage: getReportableGroupMessage,
  directMessage: getReportableDirectMessage,
  group: (db, _, id) => getReportableGroup(db, id),
  event: getReportableEvent,
  user: viewUser,
}

type ModerationAdapter = {
  /** The context of the content. Of a conversation, only messages until the report. */
  context(db: Db, id: string, at: { me: Me; until: Date }): Promise<Context>
  /** Locks the content, before the users. */
  lock?(tx: Tx, id: string): Promise<void>
  /** Removes it on its owner's behalf. False when it is already gone. */
  remove(app: App, tx: Tx, id: string, me: Me, decided: Decision): Promise<boolean>
  /** Restores removed content while objections are possible. False when it was not kept. */
  restore?(app: App, tx: Tx, id: string, me: Me, decided: Decision): Promise<boolean>
}

type Decision = { ownerId: string | null; rule: ReportReason | null }

/** The moderation adapter of each reportable type. */
export const moderationAdapters: Record<ReportableType, ModerationAdapter> = {
  post: { context: getPostContext, lock: lockReportedPost, remove: removeReportedPost },
  comment: {
    context: getCommentContext,
    lock: lockReportedComment,
    remove: removeReportedComment,
  },
  groupMessage: {
    context: (db, id, { until }) => getGroupMessageContext(db, id, until),
    lock: lockReportedGroupMessage,
    remove: removeReportedGroupMessage,
  },
  directMessage: {
    context: (db, id, { until }) => getDirectMessageContext(db, id, until),
    remove: removeReportedDirectMessage,
  },
  group: {
    context: getGroupContext,
    lock: lockReportedGroup,
    remove: (app, tx, id, me, decided) =>
      removeReportedGroup(app, tx, id, { ...decided, by: me.id }),
    restore: (app, tx, id, me, decided) =>
      restoreReportedGroup(app, tx, id, { ...decided, by: me.id }),
  },
  event: {
    context: (db, id, { me }) => getEventContext(db, me, id),
    lock: lockReportedEvent,
    remove: removeReportedEvent,
  },
  user: { context: userContext, remove: removeProfileContent },
}
