import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { FlushingNodeFS } from './flushingFs.ts'

const extensions = { pg_trgm }

const settings = {
  fsync: 'on',
  // The build's fdatasync does nothing; fsync reaches the file system, which flushes.
  wal_sync_method: 'fsync',
  // Nobody recycles the log but our own checkpoints: keep what stays behind small.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  log_min_messages: 'fatal',
}

const startParams = (flush: boolean): string[] => [
  ...PGlite.defaultStartParams.filter((param) => !flush || param !== '-F'),
  ...Object.entries(settings)
    .filter(([name]) => flush || !['fsync', 'wal_sync_method'].includes(name))
    .flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** What PostgreSQL said last, when it said it would end. */
export const lastWords = { text: '' }

export class NotFlushing extends Error {}

/**
 * Opens PGlite so that a commit is on the disk before it is acknowledged, and refuses to run where
 * it cannot see that: the flushing leans on PGlite's inner parts, which another version may move.
 */
export const openEngine = async (
  dir: string,
  onLost: (reason: string) => void,
  files: FlushingNodeFS = new FlushingNodeFS(dir, onLost),
): Promise<PGlite> => {
  // What PostgreSQL says before it gives up is the only hint at why: a full disk, most often.
  const onStderr = (line: string): boolean => {
    if (/FATAL|PANIC/.test(line)) lastWords.text = ` (${line.trim()})`
    return false
  }
  const params = startParams(true)
  const db = await PGlite.create({ fs: files, extensions, startParams: params, onStderr })
  const before = files.syncs
  await db.query(`select pg_logical_emit_message(true, 'welkom', 'start')`)
  if (files.syncs > before) return db
  await db.close()
  throw new NotFlushing('The embedded database does not flush to disk, so it refuses to run')
}

/** PGlite as it comes, for the crash tests: they must be able to see a loss. */
export const openUnsafeEngine = (dir: string): Promise<PGlite> =>
  PGlite.create({ fs: new NodeFS(dir), extensions, startParams: startParams(false) })
