import { execFileSync } from 'node:child_process'
import { groups } from '#shared/groups/contract.ts'
import { live } from '#shared/live/contract.ts'
import { median } from './comparison.ts'
import { addGroup, addPeople, cookieOf, groupId } from './dataset/core.ts'
import {
  fillDatabase,
  type MeasuredProcess,
  startBareStreams,
  startMeasured,
  tempFolder,
} from './product.ts'
import type { Done, Task } from './streamClients.ts'
import { startWorker } from './worker.ts'

const streams = 2000
const reached = 1000
const messages = 21
const settleMs = 1500

type Listeners = { run: (task: Task) => Promise<Done> }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type MemoryUse = { baseRss: number; rss: number; heap: number }

/** Memory of the process before and after the streams are opened. */
const measureMemory = async (server: MeasuredProcess, listeners: Listeners): Promise<MemoryUse> => {
  const open = (from: number, to: number) =>
    listeners.run({
      kind: 'open',
      address: server.url + live.stream.path,
      cookies: Array.from({ length: to - from + 1 }, (_, at) => cookieOf(from + at)),
    })
  // Warm-up: the first streams also pay for compiled code and filled pools.
  const first = streams / 10
  await open(1, first)
  await pause(settleMs)
  const before = await server.memory()
  await open(first + 1, streams)
  await pause(settleMs)
  const after = await server.memory()
  const each = (bytes: number) => bytes / (streams - first)
  const heapOf = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external
  return {
    baseRss: before.rss - first * each(after.rss - before.rss),
    rss: each(after.rss - before.rss),
    heap: each(heapOf(after) - heapOf(before)),
  }
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

const memoryLine = (name: string, { baseRss, rss, heap }: MemoryUse) =>
  `  ${name.padEnd(22)}${kb(rss)} per stream (${kb(heap)} on the heap and in buffers), plus ${mb(baseRss)} for the process`

const allowsEnoughFiles = () => {
  const maxFiles = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return maxFiles === 'unlimited' || Number(maxFiles) > 2 * streams + 200
}

/** Sends messages alternately through the product and the bare server. */
const measureFanOut = async (
  product: MeasuredProcess,
  bare: MeasuredProcess,
  listeners: Listeners,
) => {
  const times = { product: [] as number[], bare: [] as number[] }
  const address = product.url + groups.send.path.replace(':id', groupId(1))
  for (let n = 0; n <= messages; n++) {
    const clientId = crypto.randomUUID()
    const body = JSON.stringify({ message: 'Who comes to the language café tonight?', clientId })
    const sender = { cookie: cookieOf(1 + n), reached, kind: 'post' } as const
    const sent = await listeners.run({ ...sender, address, body, marker: clientId })
    const marker = crypto.randomUUID()
    const frame = sent.frame.replace(clientId, marker)
    const bareResult = await listeners.run({ ...sender, address: bare.url, body: frame, marker })
    if (n === 0) continue
    times.product.push(sent.ms)
    times.bare.push(bareResult.ms)
  }
  return { product: median(times.product), bare: median(times.bare) }
}

/** Memory per open stream, and the fan-out latency of a message. */
export const benchStreams = async (): Promise<string[]> => {
  if (!allowsEnoughFiles())
    return ['Open streams: not measured, ulimit -Hn allows too few open files']
  const dataDir = tempFolder()
  await fillDatabase({ dataDir }, async (sql) => {
    await addPeople(sql, streams)
    await addGroup(sql, { number: 1, members: reached, messages: 0 })
  })
  const product = await startMeasured({ dataDir })
  const bare = await startBareStreams(reached)
  const listeners = startWorker<Task, Done>('bench/streamClients.ts')
  const memory = {
    product: await measureMemory(product, listeners),
    bare: await measureMemory(bare, listeners),
  }
  const ms = await measureFanOut(product, bare, listeners)
  await listeners.stop()
  await Promise.all([product.stop(), bare.stop()])
  return [
    `${streams.toLocaleString('en')} open streams in one process, memory per stream`,
    memoryLine('product', memory.product),
    memoryLine('bare node:http', memory.bare),
    `Fan-out latency to ${reached.toLocaleString('en')} members, median of ${messages}`,
    `  ${'product'.padEnd(22)}${ms.product.toFixed(1)} ms`,
    `  ${'bare node:http'.padEnd(22)}${ms.bare.toFixed(1)} ms for the same bytes and streams`,
  ]
}
