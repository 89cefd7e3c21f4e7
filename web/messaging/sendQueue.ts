import { useEffect } from 'react'
import { v4 as uuid } from 'uuid'
import { auth } from '#shared/auth/contract.ts'
import type { Quote } from '#shared/conversation/message.ts'
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
  replaceInOutbox,
  sendLockName,
  setRejection,
  takeFromOutbox,
} from '#web/storage/outboxStore.ts'
import { closeErrorToast, showErrorToast } from '#web/ui/toast.ts'
import type { ChatMessage, PendingMessage } from './chatItems.ts'
import { createOutbox, type SendFailure } from './outbox.ts'
import { combine, type QueuedAction } from './queuedActions.ts'
import { returnDraft } from './returnedDrafts.ts'
import { type QueuedRequest, requestOf, sendAction } from './sendAction.ts'
import { createSendRetries } from './sendRetries.ts'

type OutboxKind = OutboxRecord['kind']

const timeoutMs = 20_000

type SendQueueOptions<Row> = {
  kind: OutboxKind
  /** The conversation that a message belongs to. */
  conversationOf: (row: Row) => string
  /** The row of a message of this conversation. */
  rowOf: (base: ChatMessage, conversation: string) => Row
  /** The name of the text field's draft. */
  draftOf: (conversation: string) => string
  /** Sends the message and puts the response into the log. */
  send: (row: Row, signal: AbortSignal) => Promise<void>
  /** The same request for the service worker, which has no contracts. */
  toRequest: (row: Row) => QueuedRequest
  /** The message, if the live stream has delivered it in the meantime. */
  findArrived: (row: Row) => { id: string } | undefined
  /** Called once the server knows what the user did to a message. */
  afterAction?: () => void
}

/** The queue of each kind, for what people do with messages of both kinds alike. */
const queues = new Map<OutboxKind, ActionQueue>()

type ActionQueue = {
  act: (conversation: string, action: QueuedAction, me: PublicUser) => Promise<void>
  edit: (conversation: string, id: string, text: string, me: PublicUser) => Promise<void>
  remove: (conversation: string, id: string, me: PublicUser) => Promise<void>
}

export const actionQueue = (kind: OutboxKind) => queues.get(kind)

/** Codes of messages that may no longer be sent in this form: they return to the text field. */
const returningCodes: readonly (string | null | undefined)[] = [
  'writing_for_admins',
  'slow_mode',
  'everyone_for_admins',
  'everyone_mentioned_recently',
  'group_membership_required',
  'receiver_not_connected',
]

/** Whether it leaves the queue after this failure. */
const isLastTry = (row: ChatMessage, code: string | null | undefined) =>
  row.action !== undefined || returningCodes.includes(code)

const failureTitle = ({ action }: ChatMessage) => {
  if (!action) return t('common.failedToSendMessage')
  if (action.is === 'delete') return t('common.failedToDeleteMessage')
  return action.is === 'edit' ? t('conversation.edits.failed') : t('conversation.reactions.failed')
}

const toPublicUser = ({ id, name, username, profilePhoto, staff }: PublicUser) => ({
  id,
  name,
  username,
  profilePhoto,
  staff,
})

/** The optimistic row of an own message. Its id is the client id until the server accepts it. */
export const createOptimisticMessage = (
  message: string,
  me: PublicUser,
  replyTo: Quote | null = null,
): ChatMessage => {
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
    ...(replyTo && { replyTo }),
  }
}

/**
 * Sends messages of one kind, and what people do to them: optimistically shown, in order, and
 * idempotent.
 */
export const createSendQueue = <Row extends ChatMessage>({
  kind,
  conversationOf,
  rowOf,
  draftOf,
  send,
  toRequest,
  findArrived,
  afterAction,
}: SendQueueOptions<Row>) => {
  const addressOf = (row: Row) => ({ kind, id: conversationOf(row) })
  const persistence = createOutboxPersistence<Row>({
    kind,
    conversationOf,
    toRequest: (row) => (row.action ? requestOf(addressOf(row), row.action) : toRequest(row)),
  })

  const deliver = async (row: Row): Promise<SendFailure | null> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      if (row.action) {
        await sendAction(addressOf(row), row.action, signal)
        afterAction?.()
      } else await send(row, signal)
      return null
    } catch (error) {
      if (findArrived(row)) return null
      checkSessionAfterError(error)
      const failed = error instanceof ApiError ? error : ApiError.unreachable(error)
      const { status, reason, code } = failed
      const isOffline = status === 0 && !navigator.onLine
      const isConnectionError = status === 0 || status === 401 || status === 429 || status >= 500
      // A failed action has no retry button, so it waits and is sent again.
      const isWaiting = isOffline || (isConnectionError && row.action !== undefined)
      if (isWaiting && !isOffline) retries.start(failed.retryAfterSeconds)
      return { reason, isConnectionError, isWaiting, isLast: !isWaiting && isLastTry(row, code) }
    }
  }
  /** Tells the user, and gives a message back that left the queue. */
  const reportFailure = (row: Row, reason: string, isLast: boolean) => {
    showErrorToast({ title: failureTitle(row), description: reason })
    if (isLast && !row.action) returnDraft(row.user?.id ?? '', draftOf(conversationOf(row)), row)
  }
  const outbox = createOutbox<Row>({
    conversationOf,
    deliver,
    onFailure: ({ reason, isLast = false }, row) => reportFailure(row, reason, isLast),
    withSendLock: persistence.withSendLock,
    isStillPending: persistence.isStored,
    onRejected: persistence.setRejection,
    onRemoved: persistence.remove,
    // It may be about this message.
    onLeft: closeErrorToast,
    // The service worker would not wait for the server.
    onWaiting: () => void (retries.isPending() || persistence.requestSync()),
  })
  onClearUserData(outbox.clear)

  /** Synchronises this tab with the persisted outbox. */
  const refresh = async () => {
    const meId = currentUserId()
    if (!meId) return
    const { rows, wasRemoved } = await persistence.read(meId)
    if (currentUserId() !== meId) return
    // The service worker was told that these may no longer be sent.
    const isLast = ({ row, failure, code }: StoredMessage<Row>) =>
      failure !== null && isLastTry(row, code)
    outbox.restore(rows.filter((each) => !isLast(each)))
    outbox.prune(wasRemoved)
    for (const { row, failure } of rows.filter(isLast)) {
      await outbox.discard(conversationOf(row), row.id)
      // Only one tab finds it.
      if (await persistence.take(row)) reportFailure(row, failure ?? '', true)
    }
  }
  persistence.onChange(() => void refresh().catch(() => undefined))

  /** Sends the waiting messages if the same user is still signed in. */
  const resume = async () => {
    await refresh().catch(() => undefined)
    outbox.flush()
  }
  const retries = createSendRetries(resume)
  window.addEventListener('online', () => void refreshSession().then(resume))

  const add = (row: Row) => {
    persistence.persist(row)
    outbox.add(row)
  }
  const waitingActions = (conversation: string) =>
    outbox.messagesIn(conversation).flatMap(({ row }) => (row.action ? [row.action] : []))

  /** Takes out what an action makes obsolete. Returns whether the action still has to be sent. */
  const makeRoom = async (conversation: string, action: QueuedAction) => {
    if (combine(waitingActions(conversation), action).obsolete.length === 0) return true
    // The service worker may have sent some.
    await refresh().catch(() => undefined)
    const { obsolete, isNeeded } = combine(waitingActions(conversation), action)
    for (const { row } of outbox.messagesIn(conversation))
      if (row.action && obsolete.includes(row.action)) await outbox.discard(conversation, row.id)
    return isNeeded
  }
  const act: ActionQueue['act'] = async (conversation, action, me) => {
    const row = { ...rowOf(createOptimisticMessage('', me), conversation), action }
    // While others are being sent it is simply the last one.
    const isNeeded = await persistence.whileNoneIsSent(conversation, () =>
      makeRoom(conversation, action),
    )
    if (isNeeded) add(row)
  }
  const findUnsent = (conversation: string, id: string) =>
    outbox.messagesIn(conversation).find(({ row }) => row.id === id)?.row
  const edit: ActionQueue['edit'] = async (conversation, id, text, me) => {
    const unsent = findUnsent(conversation, id)
    if (!unsent) return act(conversation, { is: 'edit', messageId: id, text }, me)
    let wasChanged = false
    await persistence.withSendLock(conversation, async () => {
      await refresh().catch(() => undefined)
      const before = findUnsent(conversation, id)
      if (!before) return
      const row = { ...before, message: text }
      await persistence.replace(row)
      outbox.replace(row)
      wasChanged = true
    })
    const messageId = findArrived(unsent)?.id
    // It was sent in the meantime.
    if (!wasChanged && messageId) await act(conversation, { is: 'edit', messageId, text }, me)
  }
  const remove: ActionQueue['remove'] = async (conversation, id, me) => {
    if (findUnsent(conversation, id)) await outbox.discard(conversation, id)
    else await act(conversation, { is: 'delete', messageId: id }, me)
  }
  queues.set(kind, { act, edit, remove })

  return {
    add,
    resume,
    retry: (row: Row) => {
      closeErrorToast()
      outbox.retry(conversationOf(row), row.id)
    },
    discard: (row: Row) => outbox.discard(conversationOf(row), row.id),
    /** What the server does not know yet: own messages, and what the user did to messages. */
    usePendingMessages: outbox.useMessagesIn,
    /** Discards failed messages that did arrive: only the response was lost. */
    useDiscardDelivered: (conversation: string, rows: readonly unknown[] | null) => {
      useEffect(() => {
        if (!rows) return
        for (const { row, failure, isWaiting } of outbox.messagesIn(conversation))
          if ((failure !== null || isWaiting) && findArrived(row))
            outbox.discard(conversation, row.id)
      }, [conversation, rows])
    },
  }
}

type StoredMessage<Row> = PendingMessage<Row> & { code: string | null }

type PersistenceOptions<Row> = {
  kind: OutboxKind
  conversationOf: (row: Row) => string
  toRequest: (row: Row) => QueuedRequest
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
