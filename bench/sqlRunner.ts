import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { aFolder } from './product.ts'
import type { Done, Task } from './sqlAlone.ts'

export type SqlRunner = { run: (task: Task) => Promise<number>; stop: () => void }

/** A process of its own on a copy of the product's data, which must not be running just then. */
export const startSqlRunner = async (dataDir: string): Promise<SqlRunner> => {
  const copy = aFolder()
  cpSync(dataDir, copy, { recursive: true })
  const child = fork('bench/sqlAlone.ts', { env: { ...process.env, DATA_DIR: copy } })
  await once(child, 'message')
  return {
    run: async (task) => {
      child.send(task)
      const [done] = (await once(child, 'message')) as [Done]
      if ('error' in done) throw new Error(done.error)
      return done.perSecond
    },
    stop: () => child.disconnect(),
  }
}
