import { useEffect } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import {
  checkSessionAfterError,
  currentUserId,
  onClearUserData,
  refreshSession,
} from '#web/api/queryClient.ts'
import { releaseUrl } from '#web/files/localFile.ts'
import { drop, sendWithFiles } from '#web/files/staging.ts'
import { t } from '#web/language/t.tsx'
import type { OutboxRecord } from '#web/storage/outboxStore.ts'
import { closeErrorToast, showErrorToast } from '#web/ui/toast.ts'
import type { ChatMessage } from './chatItems.ts'
import { createOptimisticMessage } from './optimisticMessage.ts'
import { createOutbox, type SendFailure } from './outbox.ts'
import { createOutboxPersistence, type StoredMessage } from './outboxPersistence.ts'
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

/** Whether it leaves the queue after this failure. One with files returns to where they can change. */
const isLastTry = ({ action, pendingFiles }: ChatMessage, code: string | null | undefined) =>
  action !== undefined || pendingFiles !== undefined || returningCodes.includes(code)

/** The place for files is full or away for a moment, and messages without files can be sent. */
const isOfFilesOnly = (code: string | null) =>
  code === 'file_store_unavailable' || code === 'files_busy'

/** Otherwise storage is forbidden: the message then lives as long as the page. */
const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** After so many failures of its own, a message with files no longer holds back those behind it. */
const maxTries = 2

const failureTitle = ({ action }: ChatMessage) => {
  if (!action) return t('common.failedToSendMessage')
  if (action.is === 'delete') return t('common.failedToDeleteMessage')
  return action.is === 'edit' ? t('conversation.edits.failed') : t('conversation.reactions.failed')
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

  /** How often messages with files have failed while the device was online. */
  const tries = new Map<string, number>()
  const failsAgain = ({ id }: Row) => {
    tries.set(id, (tries.get(id) ?? 0) + 1)
    return (tries.get(id) ?? 0) >= maxTries
  }
  /** It may be discarded while its files are uploaded. */
  const isQueued = (row: Row) => () => findUnsent(conversationOf(row), row.id) !== undefined
  const sendFiles = (row: Row) =>
    sendWithFiles(row.pendingFiles ?? [], isQueued(row), async (pendingFiles) => {
      const staged = { ...row, pendingFiles }
      await persistence.replace(staged)
      await send(staged, AbortSignal.timeout(timeoutMs))
    })
  const deliver = async (row: Row): Promise<SendFailure | null> => {
    try {
      if (row.action) {
        await sendAction(addressOf(row), row.action, AbortSignal.timeout(timeoutMs))
        afterAction?.()
      } else if (row.pendingFiles) await sendFiles(row)
      else await send(row, AbortSignal.timeout(timeoutMs))
      return null
    } catch (error) {
      if (findArrived(row)) return null
      checkSessionAfterError(error)
      const failed = error instanceof ApiError ? error : ApiError.unreachable(error)
      const { status, reason, code } = failed
      const isOffline = status === 0 && !navigator.onLine
      const isFailing = status === 0 || [401, 408, 429].includes(status) || status >= 500
      const isAside =
        isOfFilesOnly(code) ||
        (isFailing && !isOffline && row.pendingFiles !== undefined && failsAgain(row))
      const isConnectionError = !isAside && isFailing
      // A failed action has no retry button, and files take long: they wait and are sent again.
      const isPatient = row.action !== undefined || row.pendingFiles !== undefined
      const isWaiting = isOffline || isAside || (isConnectionError && isPatient)
      if (isWaiting && !isOffline) retries.start(failed.retryAfterSeconds)
      const isLast = !isWaiting && isLastTry(row, code)
      return { reason, isConnectionError, isWaiting, isAside, isLast }
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
    onLeft: ({ id, pendingFiles = [] }) => {
      // It may be about this message.
      closeErrorToast()
      for (const { key } of pendingFiles) releaseUrl(key)
      tries.delete(id)
    },
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

  /** One with files is sent once it is stored. Rejects when there is no space left for it. */
  const add = async (row: Row) => {
    const stored = persistence.persist(row).catch((error: unknown) => {
      if (row.pendingFiles && isFull(error)) throw error
    })
    if (row.pendingFiles) {
      await stored
      if (currentUserId() !== row.user?.id) return
    }
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
    if (isNeeded) await add(row)
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
  /** The user has taken the message back. */
  const discard = (row: Row) => {
    for (const file of row.pendingFiles ?? []) drop(file)
    return outbox.discard(conversationOf(row), row.id)
  }
  const remove: ActionQueue['remove'] = async (conversation, id, me) => {
    const unsent = findUnsent(conversation, id)
    if (unsent) await discard(unsent)
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
    discard,
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
