import cluster from 'node:cluster'
import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { serveBackupCopies } from './backup/source.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { reportBucket } from './files/storage/owner.ts'
import { emptyUploads } from './files/upload.ts'
import type { App } from './http/context.ts'
import { onStopSignal } from './signals.ts'

const stopWithinMs = 10_000
// Long enough for a load balancer to see that readiness fails and to stop sending requests.
const readinessDelayMs = 300
const closeIdleEveryMs = 250

/** Graceful shutdown: stops listening, answers received requests, tells open streams to reconnect. */
const drain = async ({ http, live }: App) => {
  const closed = once(http.server, 'close')
  // The HTTP server's own `close` would also close connections whose request it has not read yet.
  Server.prototype.close.call(http.server)
  live.announceShutdown()
  // After its stream ended, a keep-alive connection would keep the server open.
  const closing = setInterval(() => http.server.closeIdleConnections(), closeIdleEveryMs)
  await closed
  clearInterval(closing)
  await http.close()
}

/**
 * Shuts down gracefully: exit code 0 when done in time, 1 after a second signal or a timeout. A
 * worker ignores a second signal, since both the supervisor and a terminal may send one.
 */
const stopOnSignal = (
  app: App,
  database: Database,
  backups: { close(): void },
  stopping: { now: boolean },
) => {
  const stop = async () => {
    if (stopping.now && cluster.isWorker) return
    if (stopping.now) process.exit(1)
    stopping.now = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await wait(readinessDelayMs)
    backups.close()
    await drain(app)
    await app.jobs.stop()
    await database.close()
    process.exit(0)
  }
  onStopSignal(() => void stop())
}

/**
 * On Linux each worker listens on the port itself (SO_REUSEPORT). Connections passed on by the
 * supervisor would be cut off when the receiving worker closes.
 */
const listenOptions = ({ port, host }: Config) => ({
  ...{ port, host },
  ...(cluster.isWorker && process.platform === 'linux' && { reusePort: true }),
})

/** Runs one process that serves requests and jobs until it gets a signal. */
export const runProcess = async (
  config: Config,
  database: Database,
  prepare: (app: App) => Promise<void> = async () => {},
) => {
  const stopping = { now: false }
  const app = await createApp({ config, database, isStopping: () => stopping.now })
  // The state after an unhandled error is unknown: log it and exit, to be restarted.
  process.on('uncaughtException', (err) => {
    app.log.fatal({ err }, 'Uncaught exception')
    process.exit(1)
  })
  app.http.addHook('onSend', (_, reply, _payload, done) => {
    if (stopping.now) reply.header('Connection', 'close')
    done()
  })
  await prepare(app)
  await emptyUploads(app)
  const backups = await serveBackupCopies(app, database)
  stopOnSignal(app, database, backups, stopping)
  await app.http.listen(listenOptions(config))
  await app.jobs.start()
  void reportBucket(app)
}
