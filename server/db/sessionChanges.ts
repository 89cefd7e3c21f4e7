import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Db } from './database.ts'
import { listen } from './listen.ts'
import { finishAfterCommit, handleOf } from './transaction.ts'

/**
 * How long a process may use what it read about a session. Also the longest wait for a process
 * that does not confirm a change: by then it has forgotten what it read before.
 */
export const maxSessionAgeMs = 3000

const channel = 'welkom_sessions'
// An id takes 39 bytes as JSON, and NOTIFY takes 8000.
const maxUsersPerMessage = 150
const rejoinDelayMs = 1000
// Longer than a process needs to notice that its connection is dead, see listen.ts.
const forgetSilentPeerMs = 10_000

export type Users = string[] | 'all'

type Message =
  | { kind: 'changed'; from: string; users: Users }
  | { kind: 'joined' | 'left'; from: string }
  /** Everything sent before the ping has been applied by the sender of the pong. */
  | { kind: 'ping' | 'pong'; from: string; ping: string }

type Changes = {
  id: string
  /** Whether the changes of all processes arrive here. */
  isConnected(): boolean
  apply(users: Users): void
  /** Waits until the other processes have applied all changes that were committed so far. */
  confirm(): Promise<void>
}

/** The running apps by their database handle: one, except in tests. */
const running = new WeakMap<Db, Set<Changes>>()
const embedded = new WeakSet<Db>()

const notify = (db: Db, message: Message) =>
  db`select pg_notify(${channel}, ${JSON.stringify(message)})`

const publish = async (db: Db, users: Users) => {
  if (users.length === 0) return
  const handle = handleOf(db)
  const here = [...(running.get(handle) ?? [])]
  const isTooLong = users.length > maxUsersPerMessage
  // In the same transaction, so that no change is committed without its message.
  if (!embedded.has(handle))
    await notify(db, {
      kind: 'changed',
      from: here[0]?.id ?? 'command',
      users: isTooLong ? 'all' : users,
    })
  await finishAfterCommit(db, async () => {
    for (const { apply } of here) apply(users)
    await here.find(({ isConnected }) => isConnected())?.confirm()
  })
}

/**
 * Call it with every write that changes these users' sessions, or what each request knows of its
 * user: a row of `users`, passkeys, second factors, open export requests. Takes effect with the
 * commit. The transaction returns when all processes have forgotten the old state.
 */
export const invalidateSessions = (db: Db, userIds: string | string[]) =>
  publish(db, [userIds].flat())

/** The same for all users. */
export const invalidateAllSessions = (db: Db) => publish(db, 'all')

/** The other processes, and since when they do not answer. */
const createPeers = () => {
  const silentSince = new Map<string, number | null>()
  const pings = new Map<string, { missing: Set<string>; finish(): void }>()

  const answer = (ping: string, peer: string) => {
    const waiting = pings.get(ping)
    if (waiting?.missing.delete(peer) && waiting.missing.size === 0) waiting.finish()
  }

  return {
    add: (peer: string) => silentSince.set(peer, null),
    remove: (peer: string) => {
      silentSince.delete(peer)
      for (const ping of pings.keys()) answer(ping, peer)
    },
    answer,
    /** Waits for all peers, but no longer than they may use what they read before. */
    ask: async (send: (ping: string) => void) => {
      const startedAt = performance.now()
      for (const [peer, since] of silentSince)
        if (since !== null && startedAt - since > forgetSilentPeerMs) silentSince.delete(peer)
      if (silentSince.size === 0) return
      const ping = randomUUID()
      const { promise, resolve: finish } = Promise.withResolvers<void>()
      const missing = new Set(silentSince.keys())
      pings.set(ping, { missing, finish })
      const timeout = setTimeout(finish, maxSessionAgeMs)
      send(ping)
      await promise
      clearTimeout(timeout)
      pings.delete(ping)
      for (const peer of missing) silentSince.set(peer, silentSince.get(peer) ?? startedAt)
    },
  }
}

/**
 * Receives the changes of all processes by LISTEN, and calls `onChange`. Changes may be missed while
 * it is not connected; `onChange('all')` precedes and follows such a time.
 */
export const createSessionChanges = (
  { sql, direct, kind }: Pick<Database, 'sql' | 'direct' | 'kind'>,
  onChange: (users: Users) => void,
) => {
  const id = randomUUID()
  const peers = createPeers()
  let listener: ReturnType<typeof listen> | null = null
  let isConnected = false
  let isListening = false

  const send = (message: Message) => notify(sql, message).then(() => {})
  const answerTo = (ping: string) => void send({ kind: 'pong', from: id, ping }).catch(() => {})

  const receive = (message: Message) => {
    const { from } = message
    if (message.kind === 'joined' && from === id) {
      onChange('all')
      isConnected = isListening
    }
    if (from === id) return
    if (message.kind === 'changed') return onChange(message.users)
    if (message.kind === 'left') return peers.remove(from)
    peers.add(from)
    if (message.kind === 'joined') answerTo('joined')
    if (message.kind === 'ping') answerTo(message.ping)
    if (message.kind === 'pong') peers.answer(message.ping, from)
  }

  // Connected only once the own message came back: then the others know that they must wait for us.
  const join = async () => {
    isListening = true
    while (isListening && !isConnected) {
      await send({ kind: 'joined', from: id }).catch(() => {})
      await pause(rejoinDelayMs, null, { ref: false })
    }
  }

  const disconnect = () => {
    isListening = false
    isConnected = false
    onChange('all')
  }

  const changes: Changes = {
    id,
    isConnected: () => isConnected,
    apply: onChange,
    confirm: () => peers.ask((ping) => void send({ kind: 'ping', from: id, ping }).catch(() => {})),
  }

  return {
    isConnected: changes.isConnected,
    start: () => {
      running.set(sql, (running.get(sql) ?? new Set()).add(changes))
      if (kind === 'embedded') {
        // The only process.
        embedded.add(sql)
        isConnected = true
      } else
        listener = listen(direct, channel, {
          onMessage: (text) => receive(JSON.parse(text)),
          onConnected: () => void join(),
          onDisconnected: disconnect,
        })
    },
    stop: async () => {
      running.get(sql)?.delete(changes)
      disconnect()
      if (listener) void send({ kind: 'left', from: id }).catch(() => {})
      await listener?.stop()
    },
  }
}
