import { execFileSync } from 'node:child_process'
import { groups } from '#shared/groups/contract.ts'
import { live } from '#shared/live/contract.ts'
import type { Done, Task } from './listeners.ts'
import { median } from './median.ts'
import { aFolder, filled, type Measured, startBareStreams, startMeasured } from './product.ts'
import { addPeople, addRoom, cookieOf, groupId } from './town.ts'
import { startWorker } from './worker.ts'

const streams = 2000
const reached = 1000
const messages = 21
const settleMs = 1500

type Listeners = { run: (task: Task) => Promise<Done> }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Weight = { baseRss: number; rss: number; held: number }

/** What the process weighs before and after so many people have opened their stream. */
const weigh = async (server: Measured, listeners: Listeners): Promise<Weight> => {
  const open = (from: number, to: number) =>
    listeners.run({
      kind: 'open',
      address: server.url + live.stream.path,
      cookies: Array.from({ length: to - from + 1 }, (_, at) => cookieOf(from + at)),
    })
  // The first ones pay for what all share: code that is compiled, pools that are filled.
  const first = streams / 10
  await open(1, first)
  await pause(settleMs)
  const before = await server.memory()
  await open(first + 1, streams)
  await pause(settleMs)
  const after = await server.memory()
  const each = (bytes: number) => bytes / (streams - first)
  const heldBy = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external
  return {
    baseRss: before.rss - first * each(after.rss - before.rss),
    rss: each(after.rss - before.rss),
    held: each(heldBy(after) - heldBy(before)),
  }
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

const weightLine = (name: string, { baseRss, rss, held }: Weight) =>
  `  ${name.padEnd(22)}${kb(rss)} each (${kb(held)} of it on the heap and in buffers), beside ${mb(baseRss)} for the process`

const enoughFiles = () => {
  const most = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return most === 'unlimited' || Number(most) > 2 * streams + 200
}

/** Says one thing after the other to the product and to the bare server, by turns. */
const reach = async (product: Measured, bare: Measured, listeners: Listeners) => {
  const times = { product: [] as number[], bare: [] as number[] }
  const address = product.url + groups.send.path.replace(':id', groupId(1))
  for (let n = 0; n <= messages; n++) {
    const clientId = crypto.randomUUID()
    const body = JSON.stringify({ message: 'Who comes to the language café tonight?', clientId })
    const speaker = { cookie: cookieOf(1 + n), reached, kind: 'say' } as const
    const said = await listeners.run({ ...speaker, address, body, marker: clientId })
    const marker = crypto.randomUUID()
    const frame = said.frame.replace(clientId, marker)
    const written = await listeners.run({ ...speaker, address: bare.url, body: frame, marker })
    if (n === 0) continue
    times.product.push(said.ms)
    times.bare.push(written.ms)
  }
  return { product: median(times.product), bare: median(times.bare) }
}

/** Many open streams in one process: what they weigh, and how soon one message is with many. */
export const benchStreams = async (): Promise<string[]> => {
  if (!enoughFiles()) return ['Open streams: not measured, ulimit -Hn allows too few open files']
  const dataDir = aFolder()
  await filled({ dataDir }, async (sql) => {
    await addPeople(sql, streams)
    await addRoom(sql, { number: 1, members: reached, messages: 0 })
  })
  const product = await startMeasured({ dataDir })
  const bare = await startBareStreams(reached)
  const listeners = startWorker<Task, Done>('bench/listeners.ts')
  const weights = {
    product: await weigh(product, listeners),
    bare: await weigh(bare, listeners),
  }
  const ms = await reach(product, bare, listeners)
  await listeners.stop()
  await Promise.all([product.stop(), bare.stop()])
  return [
    `${streams.toLocaleString('en')} open streams in one process, memory of one`,
    weightLine('product', weights.product),
    weightLine('bare node:http', weights.bare),
    `From sending a message until ${reached.toLocaleString('en')} members have it, median of ${messages}`,
    `  ${'product'.padEnd(22)}${ms.product.toFixed(1)} ms`,
    `  ${'bare node:http'.padEnd(22)}${ms.bare.toFixed(1)} ms for writing the same bytes to as many`,
  ]
}
