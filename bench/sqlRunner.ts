import { cpSync } from 'node:fs'
import { aFolder } from './product.ts'
import type { Task } from './sqlAlone.ts'
import { startWorker } from './worker.ts'

/** A process of its own on a copy of the product's data, which must not be running just then. */
export const startSqlRunner = (dataDir: string) => {
  const copy = aFolder()
  cpSync(dataDir, copy, { recursive: true })
  return startWorker<Task, number>('bench/sqlAlone.ts', { DATA_DIR: copy })
}
