import { auth } from '#shared/auth/contract.ts'
import {
  deleteFromOutbox,
  isInOutbox,
  type OutboxRecord,
  outboxChannel,
  outboxSyncTag,
  putInOutbox,
  readOutbox,
  replaceInOutbox,
  sendLockName,
  setRejection,
  takeFromOutbox,
} from '#web/storage/outboxStore.ts'
import type { ChatMessage, PendingMessage } from './chatItems.ts'
import type { QueuedRequest } from './sendAction.ts'

export type StoredMessage<Row> = PendingMessage<Row> & { code: string | null }

type PersistenceOptions<Row> = {
  kind: OutboxRecord['kind']
  conversationOf: (row: Row) => string
  toRequest: (row: Row) => QueuedRequest
}

type RegistrationWithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
}

let lastTimestamp = 0

/** Persists the user's messages on the device until the server has them. */
export const createOutboxPersistence = <Row extends ChatMessage>({
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
      ...(row.pendingFiles && { hasFiles: true }),
    }
    const stored = putInOutbox(message)
    const work = stored.then(
      () => true,
      () => false,
    )
    writes.set(row.id, work)
    void work.then((isPersisted) => isPersisted && persistedIds.add(row.id))
    return stored
  }

  return {
    /** Rejects when the device does not store it. */
    persist,
    /** Waits for the write first: a row deleted before it was written would stay. */
    remove: (row: Row) => {
      const isPersisted = writes.get(row.id) ?? Promise.resolve(true)
      writes.delete(row.id)
      return announceAfter(isPersisted.then(() => deleteFromOutbox(row.id)))
    },
    setRejection: (row: Row, reason: string | null) => announceAfter(setRejection(row.id, reason)),
    /** Changes the message; does nothing when another tab has discarded it in the meantime. */
    replace: async (row: Row) => {
      await writes.get(row.id)
      await announceAfter(replaceInOutbox(row.id, { ...toRequest(row), row, failure: null }))
    },
    /** Returns whether the message was still stored. */
    take: (row: Row) => takeFromOutbox(row.id).catch(() => false),
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
      const rows = all.flatMap((message): StoredMessage<Row>[] => {
        if (message.kind !== kind || message.meId !== meId) return []
        const { id, row, failure, code = null } = message
        persistedIds.add(id)
        return [{ row: row as Row, failure, code, ...(failure === null && { isWaiting: true }) }]
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
    /** Does nothing and returns true while messages of the conversation are being sent. */
    whileNoneIsSent: async (conversation: string, work: () => Promise<boolean>) => {
      if (!navigator.locks) return work()
      return navigator.locks.request(
        sendLockName(conversation),
        { ifAvailable: true },
        (lock) => !lock || work(),
      )
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
