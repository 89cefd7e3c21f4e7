import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { syncDirectory, syncTree } from './flushingFs.ts'

/** An empty database that `npm run build` adds. A copy of it needs no initdb, hence little memory. */
const builtTemplate = path.join(import.meta.dirname, '../../../dist/database')

/**
 * Creates a database in `dir`: a copy of `templateDir` or of the built template, or else an empty one.
 * It is built in a temporary folder,
 * flushed and renamed, so that an interrupted start leaves no incomplete database.
 */
export const createDatabase = async (
  dir: string,
  templateDir = existingTemplate(),
): Promise<void> => {
  const temporaryDirs = `${dir}.new-`
  for (const name of fs.readdirSync(path.dirname(dir))) {
    const other = path.resolve(dir, '..', name)
    if (other.startsWith(temporaryDirs)) fs.rmSync(other, { recursive: true, force: true })
  }
  // A random name: the process of an interrupted start may still be writing into its own.
  const temporaryDir = fs.mkdtempSync(temporaryDirs)
  if (templateDir) {
    fs.cpSync(templateDir, temporaryDir, { recursive: true })
    syncTree(temporaryDir)
  } else await runInitdb(temporaryDir)
  fs.renameSync(temporaryDir, dir)
  syncDirectory(path.dirname(dir))
}

const existingTemplate = () => (fs.existsSync(builtTemplate) ? builtTemplate : undefined)

/** For `npm run build`. Readable by all, because an image starts as another user than builds it. */
export const buildTemplate = async (): Promise<void> => {
  const dir = `${builtTemplate}.new`
  for (const old of [builtTemplate, dir]) fs.rmSync(old, { recursive: true, force: true })
  fs.mkdirSync(dir, { recursive: true })
  await runInitdb(dir)
  fs.chmodSync(dir, 0o755)
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true }))
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  fs.renameSync(dir, builtTemplate)
}

const runInitdb = async (dir: string): Promise<void> => {
  const file = path.join(import.meta.dirname, 'initdb.ts')
  try {
    await promisify(execFile)(process.execPath, [file, dir])
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Error(`The embedded database could not be created: ${stderr?.trim() || error}`, {
      cause: error,
    })
  }
}
