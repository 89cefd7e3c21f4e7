import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import {
  applyChanges,
  applyRows,
  createLog,
  hasGap,
  type MessageLog,
} from '#web/messaging/messageLog.ts'
import { type LiveStream, openLiveStream, parseLiveEvent } from '#web/realtime/liveStream.ts'
import { type Caller, call } from './apiClient.ts'
import { type Choices, createChatActs, newPoll, type SentMessage } from './chatActs.ts'
import { sourceFor } from './nodeEventSource.ts'

/** Shared measurements of all clients of a room. */
export type ChatMetrics = {
  /** When each message was last sent, by its text. */
  sentAt: Map<string, number>
  deliveriesMs: number[]
  catchUpsMs: number[]
  connects: number
  cuts: number
  choices: Choices
  unexpected: string[]
}

export type ChatClient = {
  log: () => MessageLog<GroupMessage>
  acknowledged: SentMessage[]
  /** Opens the live stream. */
  connect: () => void
  /**
   * Sends `count` messages, one per second, some of them replies or polls, and changes others in
   * between. Resolves when all is acknowledged.
   */
  sendMessages: (count: number) => Promise<void>
  /** Closes its polls, so that their counts are shown, and deletes its first message. */
  finish: (isFirst: boolean) => Promise<void>
  cut: () => void
  close: () => void
}

export type ClientFaults = {
  /** Applies live events, but never catches up on missed ones. */
  neverCatchesUp?: boolean
  /** Retries unacknowledged messages without a client id. */
  retriesWithoutId?: boolean
}

const pageSize = 50
const maxPageSize = 200
const retryDelayMs = 250
// This share of answers is dropped, whether or not the message was stored. The client then retries.
const lostAnswerShare = 0.1
const maxAnswerMs = 25
const deletedShare = 0.05
const maxDeleteDelayMs = 3000
const replyShare = 0.2
const pollShare = 0.1
// More would double the writes, and the limits of times are for a message a second from everyone.
const actShare = 0.3

/** One user of a chat, with the product's own live stream and message log of the browser. */
export const createChatClient = async (
  who: Caller,
  { name, groupId, metrics }: { name: string; groupId: string; metrics: ChatMetrics },
  { neverCatchesUp = false, retriesWithoutId = false }: ClientFaults = {},
): Promise<ChatClient> => {
  const acknowledged: SentMessage[] = []
  const { choices, unexpected } = metrics
  const acts = createChatActs({ who, name, groupId, choices, unexpected })
  let connectedAt = Number.POSITIVE_INFINITY
  let isClosed = false
  let catchUpDone = Promise.resolve()
  let isCatchingUp = false
  let hasReconnected = false

  /** Retries until there is an answer. */
  const fetchPage = async (page: { after?: number; limit?: number }) => {
    for (;;) {
      const { status, reply } = await call(who, groups.messages, { id: groupId, ...page })
      if (reply) return reply
      if (status !== 0 && status !== 503) metrics.unexpected.push(`reading was answered ${status}`)
      await pause(retryDelayMs)
    }
  }

  const first = await fetchPage({})
  let log = createLog(first, first.length < pageSize)

  /** As the browser does, but without starting over after a long absence. */
  const fetchChanges = async () => {
    let changes: GroupMessage[]
    do {
      hasReconnected = false
      changes = await fetchPage({ after: log.position, limit: maxPageSize })
      log = applyChanges(log, changes)
    } while ((changes.length === maxPageSize || hasReconnected || hasGap(log)) && !isClosed)
  }

  const startCatchUp = () => {
    if (neverCatchesUp || isCatchingUp) return
    isCatchingUp = true
    catchUpDone = fetchChanges().finally(() => {
      isCatchingUp = false
    })
  }

  /** Changes of a message are no deliveries of it. */
  const recordDelivery = ({ message, user, seq, changedSeq }: GroupMessage) => {
    if (seq !== changedSeq) return
    const sentAt = metrics.sentAt.get(message)
    if (sentAt !== undefined && connectedAt < sentAt && !message.startsWith(`${name} `) && user)
      metrics.deliveriesMs.push(performance.now() - sentAt)
  }

  const onEventText = (text: string) => {
    const event = parseLiveEvent(text)
    if (event?.kind === 'connected') {
      const from = performance.now()
      connectedAt = from
      metrics.connects += 1
      hasReconnected = true
      startCatchUp()
      void catchUpDone.then(() => metrics.catchUpsMs.push(performance.now() - from))
    }
    if (event?.kind !== 'groupMessage' || event.message.groupId !== groupId) return
    const before = log
    log = applyRows(log, [event.message], event.after)
    if (log !== before) recordDelivery(event.message)
    if (hasGap(log)) startCatchUp()
  }

  const { Source, cut } = sourceFor(who)
  let stream: LiveStream | null = null

  const moreOf = (): { replyToId?: string; poll?: ReturnType<typeof newPoll> } => {
    if (retriesWithoutId) return {}
    if (Math.random() < pollShare) return { poll: newPoll() }
    const answered = log.rows[Math.floor(Math.random() * log.rows.length)]
    const isReply = answered && !answered.isDeleted && Math.random() < replyShare
    return isReply ? { replyToId: answered.id } : {}
  }

  const send = async (text: string, clientId: string | null) => {
    const more = moreOf()
    for (let tries = 0; ; tries++) {
      metrics.sentAt.set(text, performance.now())
      const isLost = tries === 0 && Math.random() < (retriesWithoutId ? 0.9 : lostAnswerShare)
      const isCut = isLost && Math.random() < 0.5
      const signal = isCut ? AbortSignal.timeout(Math.ceil(Math.random() * maxAnswerMs)) : undefined
      const input = { id: groupId, message: text, ...more, ...(clientId && { clientId }) }
      const { status, reply } = await call(who, groups.send, input, signal)
      if (reply && !isLost) return reply
      if (![0, 201, 503].includes(status)) metrics.unexpected.push(`sending was answered ${status}`)
      await pause(retryDelayMs)
    }
  }

  const deleteLater = async (sent: SentMessage, afterMs = 0) => {
    await pause(afterMs)
    while (!sent.isDeleted) {
      const input = { id: groupId, messageId: sent.id }
      const { status } = await call(who, groups.removeMessage, input)
      sent.isDeleted = status === 204
      if (![0, 204, 503].includes(status))
        metrics.unexpected.push(`deleting was answered ${status}`)
      if (!sent.isDeleted) await pause(retryDelayMs)
    }
  }

  return {
    log: () => log,
    acknowledged,
    connect: () => {
      stream = openLiveStream({ Source, onMessage: onEventText })
    },
    sendMessages: async (count) => {
      const from = performance.now() + Math.random() * 1000
      const deletions: Promise<void>[] = []
      for (let n = 1; n <= count; n++) {
        await pause(Math.max(0, from + (n - 1) * 1000 - performance.now()))
        const text = `${name} says ${n}`
        const clientId = retriesWithoutId ? null : randomUUID()
        const reply = await send(text, clientId)
        log = applyRows(log, [reply])
        const hasPoll = reply.poll !== undefined
        const sent = { id: reply.id, clientId, text, isDeleted: false, hasPoll }
        acknowledged.push(sent)
        if (!retriesWithoutId && Math.random() < deletedShare)
          deletions.push(deleteLater(sent, Math.random() * maxDeleteDelayMs))
        if (!retriesWithoutId && Math.random() < actShare) await acts.act(acknowledged, log.rows)
      }
      await Promise.all(deletions)
    },
    finish: async (isFirst) => {
      await acts.closePolls(acknowledged.filter(({ isDeleted }) => !isDeleted))
      const [first] = acknowledged
      if (isFirst && first) await deleteLater(first)
    },
    cut: () => {
      if (!neverCatchesUp) metrics.cuts += 1
      cut()
    },
    close: () => {
      isClosed = true
      stream?.close()
    },
  }
}
