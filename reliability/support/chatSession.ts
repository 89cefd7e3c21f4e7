import { setTimeout as pause } from 'node:timers/promises'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import { type Caller, call, newTestUser, type Person } from './apiClient.ts'
import {
  type ChatClient,
  type ChatMetrics,
  type ClientFaults,
  createChatClient,
} from './chatClient.ts'
import { type ChatVerdict, checkChat, countDuplicateTexts } from './chatOracle.ts'
import { createDataDir, createProduct, type Product } from './product.ts'

export type ChatSize = {
  people: number
  seconds: number
  cutEveryMs: [number, number]
  restarts: number
}

// Clients reconnect within thirty seconds.
const settleTimeoutMs = 40_000
// Often enough that the client without catch-up misses messages.
const controlCutEveryMs: [number, number] = [1000, 2000]

export type ChatSetup = {
  name: string
  databaseUrl?: string
  env?: Record<string, string>
  preload?: string
  /** Other faults during the chat. */
  meanwhile?: () => Promise<void>
}

export type Outcome = {
  verdict: ChatVerdict
  people: number
  restarts: Record<'SIGTERM' | 'SIGKILL', number>
  cuts: number
  deliveryMs: [p50: number, p95: number]
  catchUpMs: number
  missedByControl: number
  duplicatedByControl: number
  unexpected: string[]
}

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0)

/** As its supervisor does: on a busy machine, the database may not answer it in time. */
const startAgain = async (product: Product, tries = 5): Promise<unknown> =>
  product.start().catch(async (error: unknown) => {
    if (tries === 1) throw error
    await product.end('SIGKILL')
    return startAgain(product, tries - 1)
  })

const restartBetween = async (product: Product, { restarts, seconds }: ChatSize) => {
  const done = { SIGTERM: 0, SIGKILL: 0 }
  for (let round = 1; round <= restarts; round++) {
    await pause((seconds * 1000) / (restarts + 1))
    const signal = round % 2 ? 'SIGTERM' : 'SIGKILL'
    await product.end(signal)
    await startAgain(product)
    done[signal] += 1
  }
  return done
}

/** Runs a chat while connections are cut and the product restarts, and compares the results. */
export const runChat = async (
  setup: ChatSetup,
  size: ChatSize,
  settleMs = settleTimeoutMs,
): Promise<Outcome> => {
  const { people, seconds, cutEveryMs } = size
  const { dataDir, remove } = await createDataDir(setup.databaseUrl)
  const product = await createProduct({ dataDir, ...setup })
  try {
    await product.start()
    const room = await openRoom(product.url, people)
    const { clients, withoutCatchUp, withoutIds, metrics } = room
    const stopCutting = [
      startCutting(clients, cutEveryMs),
      startCutting([withoutCatchUp], controlCutEveryMs),
    ]
    const sending = [...clients, withoutIds].map((client) => client.sendMessages(seconds))
    const [restarts] = await Promise.all([
      restartBetween(product, size),
      setup.meanwhile?.(),
      ...sending,
    ])
    for (const stop of stopCutting) stop()
    const reader = await newMember(product.url, room.groupId)
    const readSettled = async () => {
      const truth = await readAll(reader, room.groupId)
      await waitForLogs(clients, truth, settleMs)
      return truth
    }
    await readSettled()
    // Old messages change and no event follows: only the bus or polling can announce it.
    for (const [at, { finish }] of clients.entries()) await finish(at === 0)
    const truth = await readSettled()
    const replicas = await Promise.all(
      clients.map(async ({ who, log }) => ({
        log: log().rows,
        fresh: await readAll(who, room.groupId),
      })),
    )
    room.close()
    const known = new Set(withoutCatchUp.log().rows.map(({ id }) => id))
    return {
      verdict: checkChat(truth, replicas, {
        sent: clients.map(({ acknowledged }) => acknowledged),
        choices: metrics.choices,
      }),
      people,
      restarts,
      cuts: metrics.cuts,
      deliveryMs: [percentile(metrics.deliveriesMs, 0.5), percentile(metrics.deliveriesMs, 0.95)],
      catchUpMs: percentile(metrics.catchUpsMs, 0.95),
      missedByControl: truth.filter(({ id }) => !known.has(id)).length,
      duplicatedByControl: countDuplicateTexts(truth),
      unexpected: metrics.unexpected,
    }
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

type Room = {
  groupId: string
  metrics: ChatMetrics
  /** Clients that behave correctly. */
  clients: (ChatClient & { who: Person })[]
  /** Control: never catches up. */
  withoutCatchUp: ChatClient
  /** Control: retries without an id. */
  withoutIds: ChatClient
  close: () => void
}

/** A new user who joins the group. */
const newMember = async (url: string, groupId: string) => {
  const who = await newTestUser(url)
  const { status } = await call(who, groups.join, { id: groupId })
  if (status !== 201) throw new Error(`Joining was answered ${status}`)
  return who
}

/** Creates a group with `people` connected clients. */
const openRoom = async (url: string, people: number): Promise<Room> => {
  const metrics: ChatMetrics = {
    sentAt: new Map(),
    deliveriesMs: [],
    catchUpsMs: [],
    connects: 0,
    cuts: 0,
    choices: { reactions: new Map(), votes: new Map() },
    unexpected: [],
  }
  const founder = await newTestUser(url)
  const { reply } = await call(founder, groups.create, { name: 'The room', type: 'expats' })
  if (!reply) throw new Error('The group could not be made')
  const groupId = reply.id
  const callers: Person[] = [founder]
  while (callers.length < people + 2) callers.push(await newMember(url, groupId))
  const [withoutCatchUpCaller = founder, withoutIdsCaller = founder, ...others] = callers
  const client = (who: Person, name: string, faults: ClientFaults = {}) =>
    createChatClient(who, { name, groupId, metrics }, faults)
  const clients = await Promise.all(
    others.map(async (who, at) => ({ who, ...(await client(who, `Person ${at + 1}`)) })),
  )
  const withoutCatchUp = await client(withoutCatchUpCaller, 'Forgetful', { neverCatchesUp: true })
  const withoutIds = await client(withoutIdsCaller, 'Careless', { retriesWithoutId: true })
  const all = [...clients, withoutCatchUp, withoutIds]
  // Open all streams in one burst, so that the workers share the connections evenly.
  for (const { connect: open } of all) open()
  while (metrics.connects < all.length) await pause(10)
  return {
    groupId,
    metrics,
    clients,
    withoutCatchUp,
    withoutIds,
    close: () => {
      for (const { close } of all) close()
    },
  }
}

/** Pages back through the whole chat. */
const readAll = async (who: Caller, groupId: string): Promise<GroupMessage[]> => {
  const rows: GroupMessage[] = []
  for (;;) {
    const before = rows[0]?.id
    const input = { id: groupId, limit: 200, ...(before && { before }) }
    const { status, reply } = await call(who, groups.messages, input)
    if (!reply) throw new Error(`Reading the chat was answered ${status}`)
    rows.unshift(...reply)
    if (reply.length < 200) return rows
  }
}

/** Waits, up to a limit, until each log has reached the end of `truth`. */
const waitForLogs = async (clients: ChatClient[], truth: GroupMessage[], timeoutMs: number) => {
  const last = Math.max(0, ...truth.map(({ changedSeq }) => changedSeq))
  const until = performance.now() + timeoutMs
  while (performance.now() < until && clients.some(({ log }) => log().position < last))
    await pause(50)
}

/** Cuts each connection repeatedly, after a random delay within the range, until stopped. */
const startCutting = (clients: ChatClient[], [minMs, maxMs]: [number, number]) => {
  let isOver = false
  const cutRepeatedly = async ({ cut }: ChatClient) => {
    while (!isOver) {
      await pause(minMs + Math.random() * (maxMs - minMs), undefined, { ref: false })
      if (!isOver) cut()
    }
  }
  for (const client of clients) void cutRepeatedly(client)
  return () => {
    isOver = true
  }
}
