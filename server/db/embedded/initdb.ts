import { PGlite } from '@electric-sql/pglite'
import { syncTree } from './flushingFs.ts'
import { LeanNodeFS } from './leanFs.ts'

// A process of its own, which ends: PGlite's initdb takes up to 680 MB.
const dir = process.argv[2] ?? ''
const db = await PGlite.create({ fs: new LeanNodeFS(dir) })
await db.close()
syncTree(dir)
