import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createCluster } from './createCluster.ts'
import { FlushingNodeFS } from './flushingFs.ts'
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts'
import { openSession } from './session.ts'

const port = parentPort
if (!port) throw new Error('The database worker runs in a worker thread')
const { dir, templateDir } = workerData as WorkerData
const extensions = { pg_trgm }

const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

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

// Set when the database must not answer any more. PGlite swallows what is thrown at it, so the
// thread ends itself: what was not acknowledged by then never will be.
const lost = (reason: string): never => {
  post({ kind: 'lost', reason })
  process.exit(1)
}

const openFlushing = async (): Promise<PGlite> => {
  const files = new FlushingNodeFS(dir, lost)
  const db = await PGlite.create({ fs: files, extensions, startParams: startParams(true) })
  const before = files.syncs
  await db.query(`select pg_logical_emit_message(true, 'welkom', 'start')`)
  if (files.syncs === before) {
    throw new Error('The embedded database does not flush to disk, so it refuses to run')
  }
  return db
}

// For the crash tests, which must be able to see a loss: PGlite as it comes.
const openUnsafe = async (): Promise<PGlite> => {
  if (process.env.PUBLIC_URL?.startsWith('https:')) {
    throw new Error('WELKOM_UNSAFE_NO_FLUSH is refused when PUBLIC_URL is https')
  }
  const line = 'WELKOM_UNSAFE_NO_FLUSH: A POWER CUT WILL LOSE DATA. Never use this but in tests.'
  post({ kind: 'log', level: 'warn', line })
  return PGlite.create({ fs: new NodeFS(dir), extensions, startParams: startParams(false) })
}

const start = async (): Promise<void> => {
  if (!fs.existsSync(dir)) await createCluster(dir, templateDir)
  const db = await (process.env.WELKOM_UNSAFE_NO_FLUSH ? openUnsafe() : openFlushing())
  const session = openSession(db)
  let queue = Promise.resolve()

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'ping') return post({ kind: 'pong' })
    queue = queue.then(async () => {
      if (message.kind === 'close') {
        await db.close()
        post({ kind: 'closed' })
        port.close()
        return
      }
      await session.receive(message.connection, message.bytes, (bytes, inTransaction) =>
        post({ kind: 'bytes', connection: message.connection, bytes, inTransaction }, [
          bytes.buffer,
        ]),
      )
    })
    queue.catch((error) => lost(String(error)))
  })
  post({ kind: 'ready' })
}

await start().catch((error: unknown) =>
  lost(error instanceof Error ? error.message : String(error)),
)
