import fs from 'node:fs'
import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { lastFatalLog, NotFlushing, openEngine, openUnsafeEngine } from './engine.ts'
import { openSession } from './session.ts'
import type { FromWorker, ToWorker, WorkerData } from './thread.ts'

const port = parentPort
if (!port) throw new Error('The database worker runs in a worker thread')
const { dir } = workerData as WorkerData

const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

// Called when the database must not respond any more. PGlite swallows exceptions, so the thread
// exits; unacknowledged writes stay unacknowledged.
const reportLost = (reason: string, isPermanent = false): never => {
  post({ kind: 'lost', reason: reason + lastFatalLog.text, isPermanent })
  process.exit(1)
}

// The engine also throws non-Errors, such as its exit status.
const errorText = (error: unknown) => (error instanceof Error ? error.message : inspect(error))

const open = () => {
  if (!process.env.WELKOM_UNSAFE_NO_FLUSH) return openEngine(dir, reportLost)
  if (process.env.PUBLIC_URL?.startsWith('https:')) {
    throw new Error('WELKOM_UNSAFE_NO_FLUSH is refused when PUBLIC_URL is https')
  }
  const line = 'WELKOM_UNSAFE_NO_FLUSH: A POWER CUT WILL LOSE DATA. Never use this but in tests.'
  post({ kind: 'log', level: 'warn', line })
  return openUnsafeEngine(dir)
}

// Nothing is written meanwhile, so the copy equals the state after a crash at this moment: a database
// that recovers all committed data.
const copyTo = (to: string): string | null => {
  try {
    fs.cpSync(dir, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
    return null
  } catch (error) {
    return errorText(error)
  }
}

const start = async (): Promise<void> => {
  const db = await open()
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
      if (message.kind === 'copy') return post({ kind: 'copied', failure: copyTo(message.to) })
      await session.receive(message.connection, message.bytes, (bytes, inTransaction) =>
        post({ kind: 'bytes', connection: message.connection, bytes, inTransaction }, [
          bytes.buffer,
        ]),
      )
    })
    queue.catch((error) => reportLost(errorText(error)))
  })
  post({ kind: 'ready' })
  flushCompileCache() // a killed process would not store it
}

await start().catch((error: unknown) => reportLost(errorText(error), error instanceof NotFlushing))
