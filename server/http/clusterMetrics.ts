import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'

// A stuck worker delays the result no longer than this.
const timeoutMs = 1000

/** IPC between workers and supervisor. The supervisor does not interpret the results. */
type WorkerMessage =
  | { kind: 'gather' | 'collect'; id: string }
  | { kind: 'collected'; id: string; results: unknown }
  | { kind: 'gathered'; id: string; results: unknown[] }

const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && 'id' in message

/** Collects one result from every worker of this machine, this process included. */
export const gatherFromWorkers = <Result>(
  getResult: () => Promise<Result>,
): (() => Promise<Result[]>) => {
  if (!cluster.isWorker) return async () => [await getResult()]
  const pending = new Map<string, (all: Result[]) => void>()
  const send = (message: WorkerMessage) => process.send?.(message)
  process.on('message', async (message) => {
    if (!isWorkerMessage(message)) return
    if (message.kind === 'collect')
      send({ kind: 'collected', id: message.id, results: await getResult() })
    if (message.kind === 'gathered') pending.get(message.id)?.(message.results as Result[])
  })
  return async () => {
    const { promise, resolve } = Promise.withResolvers<Result[]>()
    const id = randomUUID()
    pending.set(id, resolve)
    send({ kind: 'gather', id })
    return promise.finally(() => pending.delete(id))
  }
}

type PendingGather = { results: unknown[]; missing: Set<Worker>; finish(): void }

/** The supervisor's side: forwards one worker's request to all and returns the collected results. */
export const createGatherRelay = (workers: ReadonlySet<Worker>) => {
  const pending = new Map<string, PendingGather>()
  // Without a callback, sending to a worker that is exiting would emit an `error` event.
  const send = (to: Worker, message: WorkerMessage) => {
    if (to.isConnected()) to.send(message, () => {})
  }

  const gather = (requester: Worker, id: string) => {
    const results: unknown[] = []
    const finish = () => {
      clearTimeout(timer)
      if (pending.delete(id)) send(requester, { kind: 'gathered', id, results })
    }
    const timer = setTimeout(finish, timeoutMs)
    pending.set(id, { results, missing: new Set(workers), finish })
    for (const worker of workers) send(worker, { kind: 'collect', id })
  }

  return (from: Worker, message: unknown) => {
    if (!isWorkerMessage(message)) return
    if (message.kind === 'gather') gather(from, message.id)
    const request = message.kind === 'collected' ? pending.get(message.id) : undefined
    if (message.kind !== 'collected' || !request?.missing.delete(from)) return
    request.results.push(message.results)
    if (request.missing.size === 0) request.finish()
  }
}
