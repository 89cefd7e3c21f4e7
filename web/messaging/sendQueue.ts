import { useEffect } from 'react'
import { v4 as uuid } from 'uuid'
import { auth } from '#shared/auth/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import {
  checkSessionAfterError,
  currentUserId,
  onClearUserData,
  refreshSession,
} from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import {
  deleteFromOutbox,
  isInOutbox,
  type OutboxRecord,
  outboxChannel,
  outboxSyncTag,
  putInOutbox,
  readOutbox,
  sendLockName,
  setRejection,
} from '#web/storage/outboxStore.ts'
import { closeErrorToast, showErrorToast } from '#web/ui/toast.ts'
import type { ChatMessage, PendingMessage } from './chatItems.ts'
import { createOutbox, type SendFailure } from './outbox.ts'

const timeoutMs = 20_000

type SendQueueOptions<Row> = {
  kind: OutboxKind
  /** The conversation that a message belongs to. */
  conversationOf: (row: Row) => string
  /** Sends the message and puts the response into the log. */
  send: (row: Row, signal: AbortSignal) => Promise<void>
  /** The same request for the service worker, which has no contracts. */
  toRequest: (row: Row) => { path: string; body: object }
  /** Whether the live stream has delivered the message in the meantime. */
  hasArrived: (row: Row) => boolean
}

const toPublicUser = ({ id, name, username, profilePhoto, staff }: PublicUser) => ({
  id,
  name,
  username,
  profilePhoto,
  staff,
})

/** The optimistic row of an own message. Its id is the client id until the server accepts it. */
export const createOptimisticMessage = (message: string, me: PublicUser): ChatMessage => {
  const id = uuid()
  return {
    id,
    seq: Number.POSITIVE_INFINITY,
    changedSeq: Number.POSITIVE_INFINITY,
    message,
    isDeleted: false,
    clientId: id,
    createdAt: new Date(),
    user: toPublicUser(me),
  }
}

/** Sends messages of one kind: optimistically shown, in order, and idempotent. */
export const createSendQueue = <Row extends ChatMessage>({
  kind,
  conversationOf,
  send,
  toRequest,
  hasArrived,
}: SendQueueOptions<Row>) => {
  const persistence = createOutboxPersistence<Row>({
    kind,
    conversationOf,
    toRequest,
  })

  const deliver = async (row: Row): Promise<SendFailure | null> => {
    try {
      await send(row, AbortSignal.timeout(timeoutMs))
      return null
    } catch (error) {
      if (hasArrived(row)) return null
      checkSessionAfterError(error)
      const { status, reason } = error instanceof ApiError ? error : ApiError.unreachable(error)
      return {
        reason,
        isConnectionError: status === 0 || status === 401 || status === 429 || status >= 500,
        isOffline: status === 0 && !navigator.onLine,
      }
    }
  }
  const outbox = createOutbox<Row>({
    conversationOf,
    deliver,
    onFailure: (reason) =>
      showErrorToast({ title: t('common.failedToSendMessage'), description: reason }),
    withSendLock: persistence.withSendLock,
    isStillPending: persistence.isStored,
    onRejected: persistence.setRejection,
    onRemoved: persistence.remove,
    // It may be about this message.
    onLeft: closeErrorToast,
    onWaiting: persistence.requestSync,
  })
  onClearUserData(outbox.clear)

  /** Synchronises this tab with the persisted outbox. */
  const refresh = async () => {
    const meId = currentUserId()
    if (!meId) return
    const { rows, wasRemoved } = await persistence.read(meId)
    if (currentUserId() !== meId) return
    outbox.restore(rows)
    outbox.prune(wasRemoved)
  }
  persistence.onChange(() => void refresh().catch(() => undefined))

  /** Sends the waiting messages if the same user is still signed in. */
  const resume = async () => {
    await refresh().catch(() => undefined)
    outbox.flush()
  }
  window.addEventListener('online', () => void refreshSession().then(resume))

  return {
    add: (row: Row) => {
      persistence.persist(row)
      outbox.add(row)
    },
    resume,
    retry: (row: Row) => {
      closeErrorToast()
      outbox.retry(conversationOf(row), row.id)
    },
    discard: (row: Row) => outbox.discard(conversationOf(row), row.id),
    /** Own messages that the server has not accepted yet. */
    usePendingMessages: outbox.useMessagesIn,
    /** Discards failed messages that did arrive: only the response was lost. */
    useDiscardDelivered: (conversation: string, rows: readonly unknown[] | null) => {
      useEffect(() => {
        if (!rows) return
        for (const { row, failure, isWaiting } of outbox.messagesIn(conversation))
          if ((failure !== null || isWaiting) && hasArrived(row))
            outbox.discard(conversation, row.id)
      }, [conversation, rows])
    },
  }
}

type OutboxKind = OutboxRecord['kind']

type PersistenceOptions<Row> = {
  kind: OutboxKind
  conversationOf: (row: Row) => string
  toRequest: (row: Row) => { path: string; body: object }
}

type RegistrationWithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
}

let lastTimestamp = 0

/** Persists the user's messages on the device until the server has them. */
const createOutboxPersistence = <Row extends ChatMessage>({
  kind,
  conversationOf,
  toRequest,
}: PersistenceOptions<Row>) => {
  const channel = new BroadcastChannel(outboxChannel)
  /** For each message a promise of whether it could be persisted. */
  const writes = new Map<string, Promise<boolean>>()
  const persistedIds = new Set<string>()

  const announceChange = () => channel.postMessage(null)
  const announceAfter = (work: Promise<void>) => work.then(announceChange, () => undefined)

  const persist = (row: Row) => {
    lastTimestamp = Math.max(lastTimestamp + 1, row.createdAt.getTime())
    const message: OutboxRecord = {
      ...toRequest(row),
      id: row.id,
      meId: row.user?.id ?? '',
      kind,
      conversation: conversationOf(row),
      at: lastTimestamp,
      row,
      failure: null,
      mePath: auth.me.path,
    }
    const work = putInOutbox(message).then(
      () => true,
      () => false,
    )
    writes.set(row.id, work)
    void work.then((isPersisted) => isPersisted && persistedIds.add(row.id))
  }

  return {
    persist,
    /** Waits for the write first: a row deleted before it was written would stay. */
    remove: (row: Row) => {
      const isPersisted = writes.get(row.id) ?? Promise.resolve(true)
      writes.delete(row.id)
      return announceAfter(isPersisted.then(() => deleteFromOutbox(row.id)))
    },
    setRejection: (row: Row, reason: string | null) => announceAfter(setRejection(row.id, reason)),
    /** A message that could not be persisted exists only in this tab. */
    isStored: async (row: Row) => {
      if ((await writes.get(row.id)) === false) return true
      return isInOutbox(row.id).catch(() => true)
    },
    read: async (meId: string) => {
      // Messages that are just being written may be missing from the result.
      const known = new Set(persistedIds)
      const all = await readOutbox()
      const remainingIds = new Set(all.map(({ id }) => id))
      const rows = all.flatMap((message): PendingMessage<Row>[] => {
        if (message.kind !== kind || message.meId !== meId) return []
        const { id, row, failure } = message
        persistedIds.add(id)
        return [{ row: row as Row, failure, ...(failure === null && { isWaiting: true }) }]
      })
      return { rows, wasRemoved: ({ id }: Row) => known.has(id) && !remainingIds.has(id) }
    },
    onChange: (listener: () => void) => {
      channel.onmessage = listener
    },
    /** Only one tab, or the service worker, sends the messages of a conversation at a time. */
    withSendLock: async (conversation: string, work: () => Promise<void>) => {
      if (!navigator.locks) return work()
      await navigator.locks.request(sendLockName(conversation), work)
    },
    /**
     * Requests a background sync once all messages are persisted. Where browsers support it, the
     * service worker sends them even after all pages are closed.
     */
    requestSync: async () => {
      await Promise.all(writes.values())
      announceChange()
      try {
        const worker: RegistrationWithSync | undefined =
          await navigator.serviceWorker?.getRegistration()
        await worker?.sync?.register(outboxSyncTag)
      } catch {
        // Sent at the next start.
      }
    },
  }
}
