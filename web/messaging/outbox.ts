import { createStore } from '#web/ui/createStore.ts'
import type { PendingMessage } from './chatItems.ts'

/**
 * `isConnectionError`: the connection failed and not the message, so later messages would fail as well.
 * `isWaiting`: the message waits, and is sent without user action.
 * `isAside`: messages after it need not wait for it.
 * `isLast`: it leaves the queue, because it cannot be sent in this form any more.
 */
export type SendFailure = {
  reason: string
  isConnectionError: boolean
  isWaiting?: boolean
  isAside?: boolean
  isLast?: boolean
}

type Options<Row> = {
  /** The conversation that a message belongs to. Messages of one conversation keep their order. */
  conversationOf: (row: Row) => string
  deliver: (row: Row) => Promise<SendFailure | null>
  onFailure: (failure: SendFailure, row: Row) => void
  /** Runs `work` while this tab holds the send lock of the conversation. */
  withSendLock?: (conversation: string, work: () => Promise<void>) => Promise<void>
  /** False when another tab, or the service worker, has sent or discarded the message. */
  isStillPending?: (row: Row) => Promise<boolean>
  /**
   * Called with the reason of a permanent failure, or null on a retry. The lock is held until it
   * settles.
   */
  onRejected?: (row: Row, reason: string | null) => Promise<void> | void
  /**
   * Called for a sent or discarded message. The lock is held until it settles, or another tab could
   * send the message again.
   */
  onRemoved?: (row: Row) => Promise<void> | void
  /** Called after a message was removed from the queue, by this tab, another or the service worker. */
  onLeft?: (row: Row) => void
  onWaiting?: () => void
}

/** An in-memory send queue: one message at a time per conversation, in order. */
export const createOutbox = <Row extends { id: string; createdAt?: Date; action?: unknown }>({
  conversationOf,
  deliver,
  onFailure,
  withSendLock = (_, work) => work(),
  isStillPending,
  onRejected,
  onRemoved,
  onLeft,
  onWaiting,
}: Options<Row>) => {
  const none: readonly PendingMessage<Row>[] = []
  const store = createStore<ReadonlyMap<string, readonly PendingMessage<Row>[]>>(new Map())
  const busy = new Set<string>()

  const messagesIn = (conversation: string) => store.get().get(conversation) ?? none
  const setMessages = (conversation: string, all: readonly PendingMessage<Row>[]) => {
    store.set(new Map(store.get()).set(conversation, all))
  }
  const update = (
    conversation: string,
    change: (each: PendingMessage<Row>) => PendingMessage<Row>,
  ) => setMessages(conversation, messagesIn(conversation).map(change))
  const remove = (conversation: string, id: string) => {
    const all = messagesIn(conversation)
    setMessages(
      conversation,
      all.filter(({ row }) => row.id !== id),
    )
    for (const { row } of all) if (row.id === id) onLeft?.(row)
  }
  const discard = (conversation: string, id: string) => {
    const removed = messagesIn(conversation).find(({ row }) => row.id === id)
    remove(conversation, id)
    return removed && onRemoved?.(removed.row)
  }

  const fail = (conversation: string, failed: PendingMessage<Row>, failure: SendFailure) => {
    const { reason, isConnectionError, isWaiting, isAside = false, isLast } = failure
    if (isLast) {
      const removed = discard(conversation, failed.row.id)
      onFailure(failure, failed.row)
      return removed
    }
    update(conversation, (each) => {
      if (each !== failed && !(isConnectionError && each.failure === null)) return each
      if (isWaiting) return { ...each, isWaiting: true, ...(isAside && { isAside }) }
      // A failed action has no retry button, so it does not fail because of another one.
      return each !== failed && each.row.action ? each : { ...each, failure: reason }
    })
    if (isWaiting) return onWaiting?.()
    onFailure(failure, failed.row)
    return isConnectionError ? undefined : onRejected?.(failed.row, reason)
  }

  /** Those that others need not wait for come last. */
  const nextIn = (conversation: string) => {
    const ready = messagesIn(conversation).filter(
      ({ failure, isWaiting }) => failure === null && !isWaiting,
    )
    return ready.find(({ isAside }) => !isAside) ?? ready[0]
  }

  const sendAll = async (conversation: string) => {
    for (;;) {
      const next = nextIn(conversation)
      if (!next) return
      if (isStillPending && !(await isStillPending(next.row))) {
        remove(conversation, next.row.id)
        continue
      }
      const failed = messagesIn(conversation).includes(next) ? await deliver(next.row) : null
      if (!messagesIn(conversation).includes(next)) continue // discarded, or the user has changed
      await (failed ? fail(conversation, next, failed) : discard(conversation, next.row.id))
    }
  }

  const sendPending = async (conversation: string) => {
    if (busy.has(conversation)) return
    busy.add(conversation)
    try {
      await withSendLock(conversation, () => sendAll(conversation))
    } finally {
      busy.delete(conversation)
    }
    // A message may have been added while the lock was being released.
    if (nextIn(conversation)) void sendPending(conversation)
  }

  return {
    messagesIn,
    discard,
    add: (row: Row) => {
      const conversation = conversationOf(row)
      // Messages that wait go first.
      const isWaiting = messagesIn(conversation).some((each) => each.isWaiting && !each.isAside)
      setMessages(conversation, [
        ...messagesIn(conversation),
        { row, failure: null, ...(isWaiting && { isWaiting }) },
      ])
      if (isWaiting) onWaiting?.()
      else void sendPending(conversation)
    },
    /** Adds persisted messages that this tab does not know yet. */
    restore: (persisted: readonly PendingMessage<Row>[]) => {
      for (const each of persisted) {
        const conversation = conversationOf(each.row)
        if (messagesIn(conversation).some(({ row }) => row.id === each.row.id)) continue
        const all = [...messagesIn(conversation), each]
        setMessages(
          conversation,
          all.sort((a, b) => Number(a.row.createdAt) - Number(b.row.createdAt)),
        )
      }
    },
    /** Removes messages that another tab or the service worker has sent or discarded. */
    prune: (wasRemoved: (row: Row) => boolean) => {
      for (const [conversation, all] of store.get())
        for (const { row } of all) if (wasRemoved(row)) remove(conversation, row.id)
    },
    /**
     * Sends the waiting messages, for example once the network is back. Failed ones stay failed.
     */
    flush: () => {
      for (const conversation of store.get().keys()) {
        update(conversation, ({ row, failure, isAside }) => ({
          ...{ row, failure },
          ...(isAside && { isAside }),
        }))
        void sendPending(conversation)
      }
    },
    /** Changes a message that is still in the queue, and sends it again if it had failed. */
    replace: (row: Row) => {
      const conversation = conversationOf(row)
      update(conversation, (each) =>
        each.row.id !== row.id
          ? each
          : { row, failure: null, ...(each.isWaiting && { isWaiting: true }) },
      )
      void sendPending(conversation)
    },
    retry: (conversation: string, id: string) => {
      update(conversation, (each) => {
        if (each.row.id !== id) return each
        void onRejected?.(each.row, null)
        return { row: each.row, failure: null }
      })
      void sendPending(conversation)
    },
    clear: () => store.set(new Map()),
    useMessagesIn: (conversation: string) => store.useSelected(() => messagesIn(conversation)),
  }
}
