import { mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises'
import path from 'node:path'

/** A log below this size is never compacted. */
export const compactionBytes = 256 * 1024

/** Null when there is no file. */
export const textOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/**
 * Creates the file when missing: an empty log says that nothing was erased. The leading newline
 * separates a line from one that a crash cut short; the job writes that one again. Returns the size.
 */
export const appendLines = async (file: string, lines: string[]): Promise<number> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(lines.map((line) => `\n${line}\n`).join(''))
    await handle.datasync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

const sync = async (folder: string) => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Replaces the lines of a file that nothing else writes meanwhile. A reader, and a machine that
 * crashes, see either the old file or the new one. Returns the size.
 */
export const rewriteLines = async (
  file: string,
  choose: (lines: string[]) => string[],
): Promise<number> => {
  // The operator may have put the file elsewhere, or let a group read it.
  const target = await realpath(file)
  const { mode } = await stat(target)
  const lines = (await readFile(target, 'utf8')).split('\n').filter(Boolean)
  const text = choose(lines)
    .map((line) => `${line}\n`)
    .join('')
  const temporary = `${target}.new`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.chmod(mode)
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, target)
  // Else a crash could bring the old file back, without later entries.
  await sync(path.dirname(target))
  return Buffer.byteLength(text)
}
