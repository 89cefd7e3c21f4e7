import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import { type LiveStream, liveEventOf, openLiveStream } from '#web/api/liveStream.ts'
import { begin, catchUp, hear, isBehind, type Log } from '#web/api/log.ts'
import { type Caller, call } from './calls.ts'
import { sourceFor } from './nodeEventSource.ts'

/** Shared measurements of all clients of a room. */
export type Watch = {
  /** When each message was last sent, by its text. */
  sentAt: Map<string, number>
  deliveriesMs: number[]
  catchUpsMs: number[]
  links: number
  cuts: number
  strange: string[]
}

export type Acknowledged = {
  id: string
  clientId: string | null
  words: string
  isDeleted: boolean
}

export type Chatter = {
  log: () => Log<GroupMessage>
  acknowledged: Acknowledged[]
  /** Opens the live stream. */
  open: () => void
  /** Sends so many messages, one per second, and resolves when all are acknowledged. */
  talk: (count: number) => Promise<void>
  /** Deletes its first message. */
  regretFirst: () => Promise<void>
  cut: () => void
  close: () => void
}

type Wishes = {
  /** Applies live events but never catches up on missed ones. */
  isForgetful?: boolean
  /** Retries unacknowledged messages without a client id. */
  isCareless?: boolean
}

const pageSize = 50
const tryAgainMs = 250
// This share of answers is lost, whether or not the message was stored: the client sends again.
const answersLost = 0.1
const longestAnswerMs = 25
const deletedAfter = 0.05
const longestRegretMs = 3000

/** One user of a chat, with the product's own live stream and message log of the browser. */
export const aChatter = async (
  who: Caller,
  { name, groupId, watch }: { name: string; groupId: string; watch: Watch },
  { isForgetful = false, isCareless = false }: Wishes = {},
): Promise<Chatter> => {
  const acknowledged: Acknowledged[] = []
  let linkedAt = Number.POSITIVE_INFINITY
  let isClosed = false
  let asked = Promise.resolve()
  let isAsking = false
  let hasToAskAgain = false

  /** Retries until there is an answer. */
  const ask = async (page: { after?: number }) => {
    for (;;) {
      const { status, reply } = await call(who, groups.messages, { id: groupId, ...page })
      if (reply) return reply
      if (status !== 0 && status !== 503) watch.strange.push(`reading was answered ${status}`)
      await pause(tryAgainMs)
    }
  }

  const first = await ask({})
  let log = begin(first, first.length < pageSize)

  const askForAll = async () => {
    do {
      hasToAskAgain = false
      const changes = await ask({ after: log.position })
      log = catchUp(log, changes)
      if (changes.length === pageSize) hasToAskAgain = true
    } while (hasToAskAgain && !isClosed)
  }

  const askForWhatCameAfter = () => {
    hasToAskAgain = true
    if (isForgetful || isAsking) return
    isAsking = true
    asked = askForAll().finally(() => {
      isAsking = false
    })
  }

  const noteDelivery = ({ message, user }: GroupMessage) => {
    const sentAt = watch.sentAt.get(message)
    if (sentAt !== undefined && linkedAt < sentAt && !message.startsWith(`${name} `) && user)
      watch.deliveriesMs.push(performance.now() - sentAt)
  }

  const hearText = (text: string) => {
    const event = liveEventOf(text)
    if (event?.kind === 'hello') {
      const from = performance.now()
      linkedAt = from
      watch.links += 1
      askForWhatCameAfter()
      void asked.then(() => watch.catchUpsMs.push(performance.now() - from))
    }
    if (event?.kind !== 'groupMessage' || event.message.groupId !== groupId) return
    const before = log
    log = hear(log, [event.message])
    if (log !== before) noteDelivery(event.message)
    if (isBehind(log)) askForWhatCameAfter()
  }

  const { Source, cut } = sourceFor(who)
  let stream: LiveStream | null = null

  const send = async (words: string, clientId: string | null) => {
    for (let tries = 0; ; tries++) {
      watch.sentAt.set(words, performance.now())
      const isLost = tries === 0 && Math.random() < (isCareless ? 0.9 : answersLost)
      const isCut = isLost && Math.random() < 0.5
      const signal = isCut
        ? AbortSignal.timeout(Math.ceil(Math.random() * longestAnswerMs))
        : undefined
      const input = { id: groupId, message: words, ...(clientId && { clientId }) }
      const { status, reply } = await call(who, groups.send, input, signal)
      if (reply && !isLost) return reply
      if (![0, 201, 503].includes(status)) watch.strange.push(`sending was answered ${status}`)
      await pause(tryAgainMs)
    }
  }

  const regret = async (said: Acknowledged, afterMs = 0) => {
    await pause(afterMs)
    while (!said.isDeleted) {
      const input = { id: groupId, messageId: said.id }
      const { status } = await call(who, groups.removeMessage, input)
      said.isDeleted = status === 204
      if (![0, 204, 503].includes(status)) watch.strange.push(`deleting was answered ${status}`)
      if (!said.isDeleted) await pause(tryAgainMs)
    }
  }

  return {
    log: () => log,
    acknowledged,
    open: () => {
      stream = openLiveStream({ Source, hear: hearText })
    },
    talk: async (count) => {
      const from = performance.now() + Math.random() * 1000
      const regrets: Promise<void>[] = []
      for (let n = 1; n <= count; n++) {
        await pause(Math.max(0, from + (n - 1) * 1000 - performance.now()))
        const words = `${name} says ${n}`
        const clientId = isCareless ? null : randomUUID()
        const reply = await send(words, clientId)
        log = hear(log, [reply])
        const said = { id: reply.id, clientId, words, isDeleted: false }
        acknowledged.push(said)
        if (!isCareless && Math.random() < deletedAfter)
          regrets.push(regret(said, Math.random() * longestRegretMs))
      }
      await Promise.all(regrets)
    },
    regretFirst: async () => {
      for (const said of acknowledged.slice(0, 1)) await regret(said)
    },
    cut: () => {
      if (!isForgetful) watch.cuts += 1
      cut()
    },
    close: () => {
      isClosed = true
      stream?.close()
    },
  }
}
