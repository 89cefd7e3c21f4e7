import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { groups } from '#shared/groups/contract.ts'
import { call, callWithRetry } from './apiClient.ts'
import { type ChatClient, type ChatMetrics, createChatClient } from './chatClient.ts'
import { type Cluster, type People, waitUntil } from './clusterChecks.ts'

type LiveReaders = {
  /** Sends messages until `work` is done, and one after it. */
  sendDuring<T>(work: () => Promise<T>): Promise<T>
  /** How many readers lack an acknowledged message after a while, and how long the last one took. */
  catchUp(): Promise<{ deaf: number; ms: number }>
  /** How often the stream of each reader was told to fetch what it may have missed. */
  resyncs(): number[]
  close(): void
}

const catchUpWithinMs = 30_000
const retryDelayMs = 250
const sendEveryMs = 500

const newMetrics = (): ChatMetrics => ({
  sentAt: new Map(),
  deliveriesMs: [],
  catchUpsMs: [],
  connects: 0,
  cuts: 0,
  choices: { reactions: new Map(), votes: new Map() },
  unexpected: [],
})

/**
 * Live streams with the browser's own code, at both processes and through the proxy. They stay open
 * during failures, while another user sends messages.
 */
export const openLiveReaders = async (
  { front, one, two }: Cluster,
  { ana, ben }: People,
): Promise<LiveReaders> => {
  const draft = { name: 'Live readers', type: 'expats' } as const
  const { reply } = await callWithRetry({ ...ana, url: one }, groups.create, draft)
  const groupId = reply?.id ?? ''
  await callWithRetry({ ...ben, url: one }, groups.join, { id: groupId })
  const readers: { client: ChatClient; metrics: ChatMetrics }[] = []
  for (const url of [one, two, front]) {
    const metrics = newMetrics()
    const client = await createChatClient({ ...ben, url }, { name: 'Ben', groupId, metrics })
    readers.push({ client, metrics })
  }
  for (const reader of readers) reader.client.connect()
  await waitUntil(() => readers.every(({ metrics }) => metrics.connects > 0))

  const acknowledged: string[] = []
  const send = async () => {
    const message = `Message ${acknowledged.length}`
    const input = { id: groupId, message, clientId: randomUUID() }
    for (;;) {
      const { reply: sent } = await call({ ...ana, url: front }, groups.send, input)
      if (sent) return void acknowledged.push(sent.id)
      await pause(retryDelayMs)
    }
  }

  const hasAll = ({ client: { log } }: (typeof readers)[number]) => {
    const known = new Set(log().rows.map(({ id }) => id))
    return acknowledged.every((id) => known.has(id))
  }

  return {
    sendDuring: async (work) => {
      let isOver = false
      const sendUntilOver = async () => {
        while (!isOver) {
          await send()
          await pause(sendEveryMs)
        }
      }
      const sending = sendUntilOver()
      const result = await work().finally(() => {
        isOver = true
      })
      await sending
      await send()
      return result
    },
    catchUp: async () => {
      const from = performance.now()
      await waitUntil(() => readers.every(hasAll), catchUpWithinMs)
      const deaf = readers.filter((reader) => !hasAll(reader)).length
      return { deaf, ms: performance.now() - from }
    },
    resyncs: () => readers.map(({ metrics }) => metrics.connects),
    close: () => {
      for (const reader of readers) reader.client.close()
    },
  }
}
