import { createHash } from 'node:crypto'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { DataType } from '#shared/privacy/contract.ts'
import { ReportReason } from '#shared/safety/contract.ts'
import { appendLines, compactionBytes, rewriteLines, textOf } from './logFile.ts'
import { lockErasureLog } from './store.ts'

/**
 * An erasure that must be replayed after an older backup is restored. `who` is a hash of the user
 * id, which only a backup can resolve. `deed` is the id of the audit entry: a backup that contains
 * it was made later.
 */
const ErasureEntry = z.object({
  who: z.string(),
  what: z.union([z.literal('account'), DataType]),
  deed: z.nullable(z.string()),
  at: z.string(),
})
export type ErasureEntry = z.infer<typeof ErasureEntry>

/**
 * A withdrawal. `which` is the consent, the category and channel of messages, or the hash of a
 * passkey's or user's id. The last entry about a subject counts; `isDone` is false when it was
 * undone.
 */
const WithdrawalEntry = z.object({
  who: z.string(),
  what: z.enum(['consent', 'unsubscribe', 'passkey', 'block']),
  which: z.string(),
  isDone: z.boolean(),
  deed: z.nullable(z.string()),
  at: z.string(),
})
export type WithdrawalEntry = z.infer<typeof WithdrawalEntry>

/** A suspension, a ban or its reversal. `which` is the hash of the case's id. */
const SuspensionEntry = z.object({
  who: z.string(),
  what: z.literal('barred'),
  which: z.string(),
  decision: z.string(),
  kind: z.enum(['suspend', 'ban', 'reverse']),
  rule: z.nullable(ReportReason),
  until: z.nullable(z.string()),
  at: z.string(),
})
export type SuspensionEntry = z.infer<typeof SuspensionEntry>

const LogEntry = z.union([ErasureEntry, WithdrawalEntry, SuspensionEntry])
export type LogEntry = z.infer<typeof LogEntry>

export const hashId = (id: string) => createHash('sha256').update(id).digest('hex')

type Deps = Pick<App, 'jobs' | 'now'>

// Queued in the transaction of the action, so entries exist exactly for committed actions.
const enqueueEntry = ({ jobs }: Deps, tx: Tx, entry: LogEntry) =>
  jobs.send(tx, 'privacy.erased', entry)

export const recordErasure = (
  app: Deps,
  tx: Tx,
  {
    userId,
    what,
    deed = null,
  }: { userId: string; what: ErasureEntry['what']; deed?: string | null },
) => enqueueEntry(app, tx, { who: hashId(userId), what, deed, at: app.now().toISOString() })

type WithdrawalInput = Pick<WithdrawalEntry, 'what' | 'which'> &
  Partial<Pick<WithdrawalEntry, 'isDone' | 'deed'>> & { userId: string }

export const recordWithdrawal = (
  app: Deps,
  tx: Tx,
  { userId, what, which, isDone = true, deed = null }: WithdrawalInput,
) =>
  enqueueEntry(app, tx, {
    who: hashId(userId),
    what,
    which,
    isDone,
    deed,
    at: app.now().toISOString(),
  })

export const recordSuspension = (
  app: Deps,
  tx: Tx,
  {
    userId,
    caseId,
    ...suspension
  }: Pick<SuspensionEntry, 'decision' | 'kind' | 'rule' | 'until'> & {
    userId: string
    caseId: string
  },
) =>
  enqueueEntry(app, tx, {
    ...{ who: hashId(userId), what: 'barred', which: hashId(caseId), ...suspension },
    at: app.now().toISOString(),
  })

const logName = 'erased.log'
export const erasureLogPath = (folder: string) => path.join(folder, logName)

/**
 * Writes entries outside the database, which may be lost. The lock keeps other processes from
 * appending during a compaction. An entry may be written twice, which changes no replay.
 */
export const handleErasureLogJobs = ({ jobs, db, config, log }: App) => {
  const file = erasureLogPath(config.dataDir)
  let compactAt = compactionBytes
  // Never fails: the entry is written, and the next compaction is due when the log has doubled.
  const compact = async (bytes: number) => {
    const left = await rewriteLines(file, neededLines).catch((error: { code?: unknown }) => {
      log.warn({ code: error.code }, 'The log of erasures cannot be compacted')
      return bytes
    })
    compactAt = Math.max(compactionBytes, 2 * left)
  }
  jobs.handle(
    'privacy.erased',
    (entry) =>
      inTransaction(db, async (tx) => {
        await lockErasureLog(tx)
        const bytes = await appendLines(file, [toLine(LogEntry.parse(entry))])
        if (bytes > compactAt) await compact(bytes)
      }),
    // More would wait for the lock, each with a connection.
    { concurrency: 1 },
  )
}

const toLine = (entry: LogEntry) => JSON.stringify(entry)

const readLine = (line: string): LogEntry[] => {
  try {
    return [LogEntry.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

/** Null when there is no log. */
export const readErasureLog = async (file: string): Promise<LogEntry[] | null> => {
  const text = await textOf(file)
  return text === null ? null : text.split('\n').flatMap(readLine)
}

export const isErasure = (entry: LogEntry): entry is ErasureEntry => !('which' in entry)

const subjectOf = (entry: LogEntry) =>
  `${entry.who} ${entry.what} ${isErasure(entry) ? '' : entry.which}`

/** The last entry per subject, in chronological order. */
export const latestEntries = <E extends LogEntry>(entries: E[]): E[] => {
  const last = new Map<string, E>()
  for (const entry of entries.toSorted((a, b) => a.at.localeCompare(b.at)))
    last.set(subjectOf(entry), entry)
  return [...last.values()]
}

// Clocks of machines differ, so which of two erasures came last is certain only after a while.
const clockMarginMs = 24 * 3_600_000

/**
 * The lines that a replay needs. An erased account needs nothing else. Of other subjects the last
 * entry counts. Lines that this version cannot read stay.
 */
export const neededLines = (lines: string[]): string[] => {
  const read = lines.map((line) => ({ line, entry: readLine(line)[0] }))
  const entries = read.flatMap(({ entry }) => entry ?? [])
  const last = new Map(latestEntries(entries).map((entry) => [subjectOf(entry), entry]))
  const erased = new Set(entries.filter(({ what }) => what === 'account').map(({ who }) => who))
  const isNeeded = (entry: LogEntry) => {
    const latest = last.get(subjectOf(entry))
    if (!latest || latest === entry) return entry.what === 'account' || !erased.has(entry.who)
    if (!isErasure(entry) || erased.has(entry.who)) return false
    return Date.parse(latest.at) - Date.parse(entry.at) < clockMarginMs
  }
  const needed = read.filter(({ entry }) => !entry || isNeeded(entry)).map(({ line }) => line)
  return [...new Set(needed)]
}

/**
 * Appends those of `entries` that the log lacks. Only for a log that no process of the server uses,
 * because it takes no lock.
 */
export const mergeIntoErasureLog = async (file: string, entries: LogEntry[]) => {
  const known = new Set((await readErasureLog(file))?.map(toLine))
  const missing = entries.map(toLine).filter((line) => !known.has(line))
  const bytes = await appendLines(file, [...new Set(missing)])
  if (bytes > compactionBytes) await rewriteLines(file, neededLines)
}
