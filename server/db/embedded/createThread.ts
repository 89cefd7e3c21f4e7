import fs from 'node:fs'
import path from 'node:path'
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncDirectory, syncTree } from './flushingFs.ts'
import type { WorkerData } from './protocol.ts'

/**
 * Makes a new database in `dir`, empty or as a copy of `templateDir`. It is made beside its place,
 * flushed and then moved there, so that a start that is cut short leaves nothing half-made behind.
 */
const create = async ({ dir, templateDir }: WorkerData): Promise<void> => {
  const making = `${dir}.new`
  fs.rmSync(making, { recursive: true, force: true })
  if (templateDir) {
    fs.cpSync(templateDir, making, { recursive: true })
  } else {
    fs.mkdirSync(making, { recursive: true })
    const db = await PGlite.create({ fs: new NodeFS(making) })
    await db.close()
    syncTree(making)
  }
  fs.renameSync(making, dir)
  syncDirectory(path.dirname(dir))
}

await create(workerData as WorkerData)
