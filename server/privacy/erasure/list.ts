import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { DataType } from '#shared/privacy/contract.ts'
import { ReportReason } from '#shared/safety/contract.ts'

/**
 * A deletion that must be done again after an older backup is restored. `who` is a hash: with a
 * backup it can be compared, without one it leads to nobody. `deed` is the line of the trail that
 * was written with it: a backup that has it was made after.
 */
const Erased = z.object({
  who: z.string(),
  what: z.union([z.literal('account'), DataType]),
  deed: z.string().nullable(),
  at: z.string(),
})
export type Erased = z.infer<typeof Erased>

/**
 * What somebody took back or closed. `which`: the consent, the category and channel of messages, or
 * the hash of a passkey's or a person's id. Of several lines about one thing the last counts: false
 * where it was undone since.
 */
const Withdrawn = z.object({
  who: z.string(),
  what: z.enum(['consent', 'unsubscribe', 'passkey', 'block']),
  which: z.string(),
  isDone: z.boolean(),
  deed: z.string().nullable(),
  at: z.string(),
})
export type Withdrawn = z.infer<typeof Withdrawn>

/** That somebody is kept out, or is so no more. `which` is the hash of the case's id. */
const Barred = z.object({
  who: z.string(),
  what: z.literal('barred'),
  which: z.string(),
  decision: z.string(),
  kind: z.enum(['suspend', 'ban', 'reverse']),
  rule: ReportReason.nullable(),
  until: z.string().nullable(),
  at: z.string(),
})
export type Barred = z.infer<typeof Barred>

const Entry = z.union([Erased, Withdrawn, Barred])
export type Entry = z.infer<typeof Entry>

export const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')

type Noting = Pick<App, 'jobs' | 'now'>

// Queued with the deed itself, so that a line stands for what was committed and nothing else.
const note = ({ jobs }: Noting, tx: Tx, entry: Entry) => jobs.send(tx, 'privacy.erased', entry)

export const noteErased = (
  app: Noting,
  tx: Tx,
  { userId, what, deed = null }: { userId: string; what: Erased['what']; deed?: string | null },
) => note(app, tx, { who: hashOf(userId), what, deed, at: app.now().toISOString() })

type Withdrawing = Pick<Withdrawn, 'what' | 'which'> &
  Partial<Pick<Withdrawn, 'isDone' | 'deed'>> & { userId: string }

export const noteWithdrawn = (
  app: Noting,
  tx: Tx,
  { userId, what, which, isDone = true, deed = null }: Withdrawing,
) => note(app, tx, { who: hashOf(userId), what, which, isDone, deed, at: app.now().toISOString() })

export const noteBarred = (
  app: Noting,
  tx: Tx,
  {
    userId,
    caseId,
    ...barred
  }: Pick<Barred, 'decision' | 'kind' | 'rule' | 'until'> & {
    userId: string
    caseId: string
  },
) =>
  note(app, tx, {
    ...{ who: hashOf(userId), what: 'barred', which: hashOf(caseId), ...barred },
    at: app.now().toISOString(),
  })

const listName = 'erased.log'
export const listIn = (folder: string) => path.join(folder, listName)

/** Outside of the database, which may be what is lost. */
export const handleErasedJobs = (app: App) =>
  app.jobs.handle('privacy.erased', (entry) =>
    addToList(listIn(app.config.dataDir), [Entry.parse(entry)]),
  )

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`

// Each on a line of its own, also after one that a crash cut short; that one is written again by its
// job.
/** Makes the list where there is none: an empty one says that nothing was deleted. */
const addToList = async (file: string, lines: Entry[]) => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(lines.map((entry) => `\n${lineOf(entry)}`).join(''))
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** null where there is no list. */
export const readList = async (file: string): Promise<Entry[] | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : text.split('\n').flatMap(readLine)
}

const readLine = (line: string): Entry[] => {
  try {
    return [Entry.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

/** Those of `lines` that the list does not have yet. */
export const mergeIntoList = async (file: string, lines: Entry[]) => {
  const known = new Set((await readList(file))?.map(lineOf))
  const missing = new Map(lines.map((entry) => [lineOf(entry), entry]))
  for (const line of known) missing.delete(line)
  await addToList(file, [...missing.values()])
}
