import { createStore, promisifyRequest } from 'idb-keyval'
import { clearChosenFiles } from './keptFiles.ts'
import { clearReceivedItem } from './receivedItem.ts'

/**
 * A message, or what the user did to one, that the server has not accepted yet. Pages and the
 * service worker send it.
 */
export type OutboxRecord = {
  /** Its client id, which makes sending idempotent. */
  id: string
  /** The author. It is only sent while they are signed in. */
  meId: string
  kind: 'group' | 'direct'
  /** The conversation. Messages of one conversation are sent in order. */
  conversation: string
  at: number
  /** As the chat shows it. */
  row: unknown
  /** The reason of a permanent failure; null while it waits. */
  failure: string | null
  /** The error code of that failure. */
  code?: string | null
  /** The method of the request that sends it. Records of earlier versions have none and use POST. */
  method?: string
  path: string
  /** null: the request has none. */
  body: object | null
  /** Only pages send it, because they upload its files before. */
  hasFiles?: boolean
  /** Returns the signed-in user. */
  mePath: string
}

const store = createStore('outbox', 'messages')

const change = (work: (rows: IDBObjectStore) => Promise<void> | void) =>
  store('readwrite', async (rows) => {
    await work(rows)
    await promisifyRequest(rows.transaction)
  })

const readAll = async (rows: IDBObjectStore): Promise<OutboxRecord[]> =>
  (await promisifyRequest<OutboxRecord[]>(rows.getAll())).sort((a, b) => a.at - b.at)

/** Tabs and the service worker announce changes of the outbox on this channel. */
export const outboxChannel = 'outbox'

/** The name of the lock that is held while the messages of a conversation are sent. */
export const sendLockName = (conversation: string) => `outbox:${conversation}`

/** The tag of the background sync event. */
export const outboxSyncTag = 'outbox'

export const readOutbox = () => store('readonly', readAll)
export const isInOutbox = (id: string) =>
  store('readonly', async (rows) => (await promisifyRequest(rows.count(id))) > 0)
export const putInOutbox = (message: OutboxRecord) =>
  change((rows) => {
    rows.put(message, message.id)
  })
export const deleteFromOutbox = (id: string) =>
  change((rows) => {
    rows.delete(id)
  })

/** Does nothing when the message has been sent or discarded in the meantime. */
export const replaceInOutbox = (id: string, changes: Partial<OutboxRecord>) =>
  change(async (rows) => {
    const message = await promisifyRequest<OutboxRecord | undefined>(rows.get(id))
    if (message) rows.put({ ...message, ...changes }, id)
  })
export const setRejection = (id: string, failure: string | null, code: string | null = null) =>
  replaceInOutbox(id, { failure, code })

/** Deletes a message. Returns whether it was still there. */
export const takeFromOutbox = async (id: string) => {
  let wasThere = false
  await change(async (rows) => {
    wasThere = (await promisifyRequest(rows.count(id))) > 0
    rows.delete(id)
  })
  return wasThere
}

/**
 * Deletes the messages of all users, or of all except one, with the files chosen for them and what
 * other apps have shared.
 */
export const clearOutbox = async (exceptUserId?: string) => {
  await change(async (rows) => {
    for (const { id, meId } of await readAll(rows)) if (meId !== exceptUserId) rows.delete(id)
  })
  await Promise.all([clearChosenFiles(exceptUserId), clearReceivedItem(exceptUserId)])
}
