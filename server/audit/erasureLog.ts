import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { DataType } from '#shared/privacy/contract.ts'
import { ReportReason } from '#shared/safety/contract.ts'

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

/** Written outside the database, which may be lost. */
export const handleErasureLogJobs = (app: App) =>
  app.jobs.handle('privacy.erased', (entry) =>
    appendToLog(erasureLogPath(app.config.dataDir), [LogEntry.parse(entry)]),
  )

const toLine = (entry: LogEntry) => `${JSON.stringify(entry)}\n`

/**
 * Creates the log when missing; an empty log says that nothing was erased. The leading newline
 * separates an entry from one that a crash cut short; the job writes that one again.
 */
const appendToLog = async (file: string, lines: LogEntry[]) => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(lines.map((entry) => `\n${toLine(entry)}`).join(''))
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Null when there is no log. */
export const readErasureLog = async (file: string): Promise<LogEntry[] | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : text.split('\n').flatMap(readLine)
}

const readLine = (line: string): LogEntry[] => {
  try {
    return [LogEntry.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

/** Appends those of `lines` that the log lacks. */
export const mergeIntoErasureLog = async (file: string, lines: LogEntry[]) => {
  const known = new Set((await readErasureLog(file))?.map(toLine))
  const missing = new Map(lines.map((entry) => [toLine(entry), entry]))
  for (const line of known) missing.delete(line)
  await appendToLog(file, [...missing.values()])
}
