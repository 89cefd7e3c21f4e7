import fs from 'node:fs'
import path from 'node:path'
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncDirectory, syncTree } from './flushingFs.ts'
import type { WorkerData } from './thread.ts'

/**
 * Creates a database in `dir`, empty or as a copy of `templateDir`. It is built in a temporary folder,
 * flushed and renamed, so that an interrupted start leaves no incomplete database.
 */
const create = async ({ dir, templateDir }: WorkerData): Promise<void> => {
  const temporaryDir = `${dir}.new`
  fs.rmSync(temporaryDir, { recursive: true, force: true })
  if (templateDir) {
    fs.cpSync(templateDir, temporaryDir, { recursive: true })
  } else {
    fs.mkdirSync(temporaryDir, { recursive: true })
    const db = await PGlite.create({ fs: new NodeFS(temporaryDir) })
    await db.close()
    syncTree(temporaryDir)
  }
  fs.renameSync(temporaryDir, dir)
  syncDirectory(path.dirname(dir))
}

await create(workerData as WorkerData)
