import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Log } from './db/database.ts'
import { createGatherRelay } from './http/clusterMetrics.ts'
import { onStopSignal } from './signals.ts'

// A worker shuts down within ten seconds; later it is killed.
const stopWithinMs = 11_000
const stableAfterMs = 10_000
const maxConsecutiveCrashes = 5
const minRestartDelayMs = 100
const maxRestartDelayMs = 5000

/** Forks and supervises workers. Node ends the workers of a dead supervisor. */
const createSupervisor = (log: Log) => {
  const workers = new Set<Worker>()
  const ready = new Set<Worker>()
  const relayMessage = createGatherRelay(ready)
  let isStopping = false
  let isStarting = true
  let isClean = true
  let consecutiveCrashes = 0

  const exit = (code: number) => {
    for (const worker of workers) worker.process.kill('SIGKILL')
    process.exit(code)
  }

  const replace = async (worker: Worker, reason: string, uptimeMs: number) => {
    consecutiveCrashes = uptimeMs > stableAfterMs ? 1 : consecutiveCrashes + 1
    if (consecutiveCrashes > maxConsecutiveCrashes && ready.size === 0) {
      log.error('The workers end as soon as they are started: Welkom gives up')
      exit(1)
    }
    log.warn(`Worker ${worker.id} ended (${reason}): another takes its place`)
    await wait(Math.min(minRestartDelayMs * 2 ** (consecutiveCrashes - 1), maxRestartDelayMs))
    if (!isStopping) await startWorker()
  }

  /** Resolves once the worker serves requests or has exited. */
  const startWorker = () => {
    // Uptime counts from readiness, since a start may take long on a busy machine.
    let readyAt = Number.POSITIVE_INFINITY
    const worker = cluster.fork()
    const { promise, resolve } = Promise.withResolvers<void>()
    const onExit = (reason: string) => {
      if (!workers.delete(worker)) return
      const wasReady = ready.delete(worker)
      resolve()
      if (isStopping) {
        if (wasReady && worker.process.exitCode !== 0) isClean = false
        if (workers.size === 0) exit(isClean ? 0 : 1)
      } else if (isStarting && !wasReady) {
        // The worker has logged the cause, and the next one would fail too.
        exit(1)
      } else void replace(worker, reason, Date.now() - readyAt)
    }
    workers.add(worker)
    worker.on('message', (message) => {
      if (message !== 'ready') return relayMessage(worker, message)
      ready.add(worker)
      readyAt = Date.now()
      resolve()
    })
    worker.once('exit', (code, signal) => onExit(signal ?? `exit code ${code}`))
    worker.on('error', (error) => onExit(error.message))
    return promise
  }

  return {
    /** Starts workers one by one, so that a cause of failure is logged once. True when all run. */
    start: async (count: number) => {
      for (let started = 0; started < count && !isStopping; started++) await startWorker()
      isStarting = false
      return !isStopping
    },
    stop: () => {
      if (isStopping) exit(1)
      isStopping = true
      if (workers.size === 0) exit(0)
      setTimeout(() => exit(1), stopWithinMs).unref()
      for (const worker of workers) worker.process.kill('SIGTERM')
    },
  }
}

/** SO_REUSEPORT would also share the port with another Welkom, so check that it is free first. */
const requireFreePort = async ({ port, host }: Config) => {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Starts workers that share the port, and restarts those that crash. */
export const startWorkers = async (config: Config, log: Log) => {
  await requireFreePort(config)
  cluster.setupPrimary({ args: [] })
  const supervisor = createSupervisor(log)
  onStopSignal(supervisor.stop)
  return supervisor.start(config.workers)
}
