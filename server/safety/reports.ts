import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keepReported } from '#server/files/reported/reported.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { notify } from '#server/notifications/notify.ts'
import { reportReceived } from '#server/notifications/safetyInputs.ts'
import { lockUsersForShare } from '#server/users/users.ts'
import { isBlank } from '#shared/http/text.ts'
import type { Report, ReportableType, ReportDraft } from '#shared/safety/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { Moderation, SubjectView } from './moderationAdapter.ts'
import { notifyCaseOpened } from './notifications.ts'
import * as store from './store.ts'

const requireReportable = (me: Me, { ownerId, text }: SubjectView) => {
  if (ownerId === me.id) throw new AppError('own_content_reported')
  if (isBlank(text)) throw new AppError('subject_not_found')
}

// Their owner is not always visible.
const hasHiddenOwner = (type: ReportableType) => type === 'group' || type === 'event'

const blockOwner = async (
  { block }: Moderation,
  app: App,
  tx: Tx,
  me: Me,
  type: ReportableType,
  { ownerId }: SubjectView,
) => {
  if (!ownerId || hasHiddenOwner(type)) throw new AppError('nobody_to_block')
  return block(app, tx, me, ownerId)
}

const alreadyReported = () => new AppError('already_reported')

/** Reports visible content. There is one open case per item and one report per user in it. */
export const report = (
  app: App,
  moderation: Moderation,
  me: Me,
  draft: ReportDraft,
): Promise<Report> =>
  inTransaction(app.db, async (tx) => {
    const { type, id: subjectId, reason, details = '', isBlocking } = draft
    const subject = await moderation.adapters[type].view(tx, me, subjectId)
    requireReportable(me, subject)
    const isNewlyBlocked = isBlocking && (await blockOwner(moderation, app, tx, me, type, subject))
    // The users are locked before the case, in the order that account deletion uses.
    await lockUsersForShare(tx, [me.id, ...(subject.ownerId ? [subject.ownerId] : [])])
    const earlier = await store.findReport(tx, { type, subjectId, reporterId: me.id })
    // The block was requested too, and the earlier report stands.
    if (earlier && isNewlyBlocked) return { ...earlier, type }
    if (earlier) throw alreadyReported()
    const createdAt = app.now()
    const opened = await store.openCase(tx, {
      id: uuid(),
      subjectType: type,
      subjectId,
      ownerId: subject.ownerId,
      snapshot: subject.text,
      openedAt: createdAt,
    })
    // The first reporter may have seen an earlier, harmless version.
    const seenContent = subject.text === opened.snapshot ? null : subject.text
    const row = {
      ...{
        id: uuid(),
        caseId: opened.id,
        reporterId: me.id,
        reason,
        details,
        seenContent,
        createdAt,
      },
    }
    const isFirst = await store.addReport(tx, { ...row, ...noContact })
    if (!isFirst) throw alreadyReported()
    await keepReported(tx, opened.id, subject.fileIds ?? [])
    await notify(app, tx, me.id, reportReceived(row, type))
    if (opened.isNew) await notifyCaseOpened(app, tx, opened, me.id)
    await audit(tx, {
      userId: me.id,
      action: 'report_made',
      entityType: 'report',
      entityId: row.id,
      origin: currentOrigin(),
    })
    return { id: row.id, type, reason, createdAt }
  })

const noContact = { topic: null, name: null, email: null, location: null }
