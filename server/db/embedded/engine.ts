import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { FlushingNodeFS } from './flushingFs.ts'
import { LeanNodeFS } from './leanFs.ts'

const extensions = { pg_trgm }

const settings = {
  fsync: 'on',
  // fdatasync is a no-op in this build; fsync reaches the file system, which flushes.
  wal_sync_method: 'fsync',
  // Only our own checkpoints recycle the WAL, so keep it small.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  // PostgreSQL's memory never shrinks. The kernel caches the files too: 128 MB are hardly faster, but
  // with 16 MB random writes take a third more.
  shared_buffers: '32MB',
  maintenance_work_mem: '16MB',
  log_min_messages: 'fatal',
}

const startParams = (flush: boolean): string[] => [
  ...PGlite.defaultStartParams.filter((param) => !flush || param !== '-F'),
  ...Object.entries(settings)
    .filter(([name]) => flush || !['fsync', 'wal_sync_method'].includes(name))
    .flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** PostgreSQL's last FATAL or PANIC line. */
export const lastFatalLog = { text: '' }

export class NotFlushing extends Error {}

/**
 * Opens PGlite so that commits are flushed before they are acknowledged. Verifies the flush and
 * refuses to run without it, since it depends on PGlite internals that a new version may change.
 */
export const openEngine = async (
  dir: string,
  onLost: (reason: string) => void,
  files: FlushingNodeFS = new FlushingNodeFS(dir, onLost),
): Promise<PGlite> => {
  // PostgreSQL's last line is the only hint at the cause, most often a full disk.
  const onStderr = (line: string): boolean => {
    if (/FATAL|PANIC/.test(line)) lastFatalLog.text = ` (${line.trim()})`
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

/** Unmodified PGlite for crash tests, which must be able to detect data loss. */
export const openUnsafeEngine = (dir: string): Promise<PGlite> =>
  PGlite.create({ fs: new LeanNodeFS(dir), extensions, startParams: startParams(false) })
