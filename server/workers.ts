import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Log } from './db/log.ts'
import { passOn } from './http/allWorkers.ts'

// A worker takes ten seconds at most; this is for one that cannot even do that.
const stopWithinMs = 11_000
const longLifeMs = 10_000
const mostDeathsInARow = 5
const shortestPauseMs = 100
const longestPauseMs = 5000

/** Forks and minds them. Workers whose minder is gone leave by themselves, Node sees to that. */
const createMinder = (log: Log) => {
  const living = new Set<Worker>()
  const ready = new Set<Worker>()
  const hear = passOn(ready)
  let isStopping = false
  let isStarting = true
  let isClean = true
  let deathsInARow = 0

  const leave = (code: number) => {
    for (const worker of living) worker.process.kill('SIGKILL')
    process.exit(code)
  }

  const replace = async (worker: Worker, reason: string, servedMs: number) => {
    deathsInARow = servedMs > longLifeMs ? 1 : deathsInARow + 1
    if (deathsInARow > mostDeathsInARow && ready.size === 0) {
      log.error('The workers end as soon as they are started: Welkom gives up')
      leave(1)
    }
    log.warn(`Worker ${worker.id} ended (${reason}): another takes its place`)
    await wait(Math.min(shortestPauseMs * 2 ** (deathsInARow - 1), longestPauseMs))
    if (!isStopping) await startOne()
  }

  /** Resolves once it answers requests, or is gone. */
  const startOne = () => {
    // Not since its start, which takes long on a busy machine.
    let readyAt = Number.POSITIVE_INFINITY
    const worker = cluster.fork()
    const { promise, resolve } = Promise.withResolvers<void>()
    const gone = (reason: string) => {
      if (!living.delete(worker)) return
      const wasReady = ready.delete(worker)
      resolve()
      if (isStopping) {
        if (wasReady && worker.process.exitCode !== 0) isClean = false
        if (living.size === 0) leave(isClean ? 0 : 1)
      } else if (isStarting && !wasReady) {
        // It has said itself why it cannot start, and the next one could not either.
        leave(1)
      } else void replace(worker, reason, Date.now() - readyAt)
    }
    living.add(worker)
    worker.on('message', (said) => {
      if (said !== 'ready') return hear(worker, said)
      ready.add(worker)
      readyAt = Date.now()
      resolve()
    })
    worker.once('exit', (code, signal) => gone(signal ?? `exit code ${code}`))
    worker.on('error', (error) => gone(error.message))
    return promise
  }

  return {
    /** One after the other, so that a reason not to start is told once. True when all are there. */
    start: async (count: number) => {
      for (let started = 0; started < count && !isStopping; started++) await startOne()
      isStarting = false
      return !isStopping
    },
    stop: () => {
      if (isStopping) leave(1)
      isStopping = true
      if (living.size === 0) leave(0)
      setTimeout(() => leave(1), stopWithinMs).unref()
      for (const worker of living) worker.process.kill('SIGTERM')
    },
  }
}

/** Workers share the port with whoever shares it, another start of Welkom too: so it is tried first. */
const refuseTakenPort = async ({ port, host }: Config) => {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Starts processes that share the port, and starts anew whichever ends unasked. */
export const startWorkers = async (config: Config, log: Log) => {
  await refuseTakenPort(config)
  cluster.setupPrimary({ args: [] })
  const minder = createMinder(log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, minder.stop)
  return minder.start(config.workers)
}
