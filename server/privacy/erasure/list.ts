import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { DataType } from '#shared/privacy/contract.ts'

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

export const hashOf = (userId: string) => createHash('sha256').update(userId).digest('hex')

/** Queued with the deletion itself, so that a line stands for what was committed and nothing else. */
export const noteErased = (
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  tx: Tx,
  { userId, what, deed = null }: { userId: string; what: Erased['what']; deed?: string | null },
) => jobs.send(tx, 'privacy.erased', { who: hashOf(userId), what, deed, at: now().toISOString() })

const listName = 'erased.log'
export const listIn = (folder: string) => path.join(folder, listName)

/** Outside of the database, which may be what is lost. */
export const handleErasedJobs = (app: App) =>
  app.jobs.handle('privacy.erased', (erased) =>
    addToList(listIn(app.config.dataDir), [Erased.parse(erased)]),
  )

const lineOf = (erased: Erased) => `${JSON.stringify(erased)}\n`

// Each on a line of its own, also after one that a crash cut short; that one is written again by its
// job.
/** Makes the list where there is none: an empty one says that nothing was deleted. */
const addToList = async (file: string, lines: Erased[]) => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(lines.map((erased) => `\n${lineOf(erased)}`).join(''))
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** null where there is no list. */
export const readList = async (file: string): Promise<Erased[] | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : text.split('\n').flatMap(readLine)
}

const readLine = (line: string): Erased[] => {
  try {
    return [Erased.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

/** Those of `lines` that the list does not have yet. */
export const mergeIntoList = async (file: string, lines: Erased[]) => {
  const known = new Set((await readList(file))?.map(lineOf))
  const missing = new Map(lines.map((erased) => [lineOf(erased), erased]))
  for (const line of known) missing.delete(line)
  await addToList(file, [...missing.values()])
}
