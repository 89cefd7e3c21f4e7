import {
  type ErasureEntry,
  hashId,
  isErasure,
  type LogEntry,
  latestEntries,
  type SuspensionEntry,
  type WithdrawalEntry,
} from '#server/audit/erasureLog.ts'
import { replayPasskeyRemoval } from '#server/auth/passkeys/passkeys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { giveUpBucket } from '#server/files/storage/owner.ts'
import type { App } from '#server/http/context.ts'
import { reapplyUnsubscribe } from '#server/notifications/settings.ts'
import { replayBlock } from '#server/people/blocks.ts'
import { replayWithdrawal } from '#server/privacy/consents.ts'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { replayErasure } from '#server/privacy/erasure/data.ts'
import { asVisibilityConsent, replayVisibilityWithdrawal } from '#server/profile/profile.ts'
import { replaySuspension } from '#server/safety/cases/decide.ts'
import { replayTranslationWithdrawal, translationConsent } from '#server/translation/consent.ts'
import { Consent } from '#shared/privacy/contract.ts'
import { retention, retentionCutoff } from '#shared/privacy/retention.ts'
import * as store from './store.ts'

/** User ids in the backup, by their hashes. */
type UserIds = Map<string, string>

/**
 * Whether the backup was made after the entry: it contains the audit entry written with it, or the
 * audit log's retention has passed.
 */
const isInBackup = async (
  { db }: App,
  madeAt: Date,
  { deed, at }: Pick<ErasureEntry, 'deed' | 'at'>,
) =>
  deed !== null &&
  ((await store.hasAuditEntry(db, deed)) ||
    new Date(at) < retentionCutoff(retention.auditLogs, madeAt))

/**
 * Replays erasures made after the backup. Returns the number of accounts and of partial erasures.
 */
const replayErasures = async (app: App, entries: LogEntry[], userIds: UserIds, madeAt: Date) => {
  const counts = { accounts: 0, data: 0 }
  for (const { who, what, deed, at } of entries.filter(isErasure)) {
    const id = userIds.get(who)
    if (!id) continue
    if (what === 'account') {
      if (await deleteAccount(app, id, { isReplay: true })) counts.accounts++
      userIds.delete(who)
    } else if (!(await isInBackup(app, madeAt, { deed, at }))) {
      await replayErasure(app, id, what, deed)
      counts.data++
    }
  }
  return counts
}

const isWithdrawal = (entry: LogEntry): entry is WithdrawalEntry | SuspensionEntry =>
  !isErasure(entry)

const replayOneWithdrawal = async (
  app: App,
  entry: WithdrawalEntry,
  id: string,
  userIds: UserIds,
  madeAt: Date,
) => {
  const { what, which, isDone, deed } = entry
  const other = what === 'block' ? userIds.get(which) : undefined
  if (other) return replayBlock(app, id, other, { isDone })
  if (!isDone) return false
  if (what === 'passkey') return replayPasskeyRemoval(app, id, which)
  if (what === 'unsubscribe') return reapplyUnsubscribe(app, id, which)
  if (await isInBackup(app, madeAt, entry)) return false
  const visibility = asVisibilityConsent(which)
  if (visibility) return replayVisibilityWithdrawal(app, id, visibility, deed)
  if (which === translationConsent) return replayTranslationWithdrawal(app, id, deed)
  const consent = Consent.safeParse(which)
  return consent.success && replayWithdrawal(app, id, consent.data, deed)
}

/** Replays withdrawals and suspensions made after the backup. */
const replayWithdrawals = async (app: App, entries: LogEntry[], userIds: UserIds, madeAt: Date) => {
  const counts = { withdrawn: 0, suspensions: 0 }
  for (const entry of latestEntries(entries.filter(isWithdrawal))) {
    const id = userIds.get(entry.who)
    if (!id) continue
    if (entry.what === 'barred')
      counts.suspensions += Number(await replaySuspension(app, id, entry))
    else counts.withdrawn += Number(await replayOneWithdrawal(app, entry, id, userIds, madeAt))
  }
  return counts
}

/** Replays the erasure log on a restored database. */
export const replayErasureLog = async (app: App, entries: LogEntry[], madeAt: Date) => {
  const userIds = new Map((await store.listUserIds(app.db)).map((id) => [hashId(id), id]))
  const erased = await replayErasures(app, entries, userIds, madeAt)
  const withdrawn = await replayWithdrawals(app, entries, userIds, madeAt)
  return { ...erased, ...withdrawn }
}

/** Runs last, so that nothing queued during the restore is sent. */
export const finishRestore = ({ db }: Pick<App, 'db'>) =>
  inTransaction(db, async (tx) => {
    const queues = await store.clearQueues(tx)
    const tokens = await store.voidTokens(tx)
    await giveUpBucket(tx)
    await store.markRestoreFinished(tx)
    return { ...queues, ...tokens }
  })
