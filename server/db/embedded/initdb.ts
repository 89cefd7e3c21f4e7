import { PGlite } from '@electric-sql/pglite'
import { syncTree } from './flushingFs.ts'
import { LeanNodeFS } from './leanFs.ts'

// A process of its own, which ends: PGlite's initdb takes up to 680 MB.
const create = async (dir: string): Promise<void> => {
  const db = await PGlite.create({ fs: new LeanNodeFS(dir) })
  await db.close()
  syncTree(dir)
}

await create(process.argv[2] ?? '')
