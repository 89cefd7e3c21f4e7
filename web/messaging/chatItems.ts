import type { MessageExtras } from '#shared/conversation/message.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { KeptFile } from '#web/storage/keptFiles.ts'
import { amsterdamDay, formatDayLabel } from '#web/ui/format.ts'
import { minuteMs, msBetween } from '#web/ui/time.ts'
import type { QueuedAction } from './queuedActions.ts'

export type MessageItem = {
  kind: 'message'
  /** Does not change when the server accepts an own message. */
  key: string
  row: ChatMessage
  isOwn: boolean
  /** The first of consecutive messages by the same author. */
  startsRun: boolean
  /** The last of them, which shows the time. */
  endsRun: boolean
  state: 'sent' | 'sending' | 'waiting' | 'failed'
}

export type ChatItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'unread'; key: string }
  | MessageItem

/** The read position and the newest message at the time when the chat was opened. */
export type InitialReadState = { lastReadSeq: number; newestSeq: number }

type Input = {
  rows: readonly ChatMessage[]
  pending: readonly PendingMessage[]
  meId: string
  opening: InitialReadState
  /** Whether older messages exist that are not loaded. */
  hasOlder: boolean
  now: Date
}

const maxRunGapMs = 5 * minuteMs

// Cached, because converting an instant to a day in another time zone is slow.
const days = new WeakMap<ChatMessage, string>()
const dayOf = (row: ChatMessage) => {
  const day = days.get(row) ?? amsterdamDay(row.createdAt)
  days.set(row, day)
  return day
}

const isOwn = ({ user }: ChatMessage, meId: string) => user?.id === meId

const continuesRun = (before: ChatMessage, row: ChatMessage) =>
  row.user !== null &&
  before.user?.id === row.user.id &&
  msBetween(before.createdAt, row.createdAt) < maxRunGapMs

/** The first unread message of others; null if there is none, or if it may not be loaded yet. */
const firstUnread = ({ rows, meId, opening, hasOlder }: Omit<Input, 'pending' | 'now'>) => {
  const [oldest] = rows
  if (!oldest || (hasOlder && oldest.seq > opening.lastReadSeq + 1)) return null
  const isUnread = (row: ChatMessage) =>
    row.seq > opening.lastReadSeq &&
    row.seq <= opening.newestSeq &&
    !row.isDeleted &&
    !isOwn(row, meId)
  return rows.find(isUnread)?.id ?? null
}

/** The items of a chat from top to bottom: days, the unread separator, and messages. */
export const buildChatItems = (input: Input): ChatItem[] => {
  const { rows, pending, meId, now } = input
  const unreadId = firstUnread(input)
  const acceptedIds = new Set(rows.flatMap((row) => (isOwn(row, meId) ? (row.clientId ?? []) : [])))
  const unaccepted = pending.filter(({ row }) => !acceptedIds.has(row.id))
  const items: ChatItem[] = []
  const shownDays = new Set<string>()
  let before: ChatMessage | null = null

  const add = (row: ChatMessage, state: MessageItem['state']) => {
    const day = dayOf(row)
    const isNewDay = !before || dayOf(before) !== day
    const own = isOwn(row, meId)
    const key = (own && row.clientId) || row.id
    if (isNewDay) {
      // Older messages of a day do not change its key; clocks may bring a day back.
      const dayKey = shownDays.has(day) ? key : day
      items.push({ kind: 'day', key: `day ${dayKey}`, label: formatDayLabel(row.createdAt, now) })
      shownDays.add(day)
    }
    const isUnread = row.id === unreadId
    if (isUnread) items.push({ kind: 'unread', key: 'unread' })
    const startsRun = isNewDay || isUnread || !before || !continuesRun(before, row)
    const previous = items.at(-1)
    if (!startsRun && previous?.kind === 'message') previous.endsRun = false
    items.push({ kind: 'message', key, row, isOwn: own, startsRun, endsRun: true, state })
    before = row
  }

  for (const row of rows) add(row, 'sent')
  for (const { row, failure, isWaiting } of unaccepted)
    add(row, failure !== null ? 'failed' : isWaiting ? 'waiting' : 'sending')
  return items
}

type ItemOfDay = Exclude<ChatItem, { kind: 'day' }>
/** Messages that the browser renders or skips together. */
type ChatBlock = { key: number; items: ItemOfDay[] }
export type ChatDay = { key: string; label: string; blocks: ChatBlock[] }

// More are rendered at once while scrolling; fewer make more boxes that each frame looks at.
const blockSize = 8

/**
 * The messages of a block are known by their position, so that older messages change no block. Those
 * not sent yet are in the last one, where they will be.
 */
const groupByBlock = (items: readonly ItemOfDay[]): ChatBlock[] => {
  const found: ChatBlock[] = []
  for (const [at, item] of items.entries()) {
    // The separator belongs to the message below.
    const message = item.kind === 'message' ? item : items[at + 1]
    const seq = message?.kind === 'message' ? message.row.seq : Number.NaN
    const last = found.at(-1)
    const key = Number.isFinite(seq) ? Math.floor(seq / blockSize) : (last?.key ?? 0)
    if (last?.key === key) last.items.push(item)
    else found.push({ key, items: [item] })
  }
  return found
}

/** Each day with its items. The first item of a chat is always a day. */
export const groupByDay = (items: readonly ChatItem[]): ChatDay[] => {
  const found: { key: string; label: string; items: ItemOfDay[] }[] = []
  for (const item of items)
    if (item.kind === 'day') found.push({ key: item.key, label: item.label, items: [] })
    else found.at(-1)?.items.push(item)
  return found.map(({ items: ofDay, ...day }) => ({ ...day, blocks: groupByBlock(ofDay) }))
}

/** A message as a chat shows it, in a group or between two people. */
export type ChatMessage = MessageExtras & {
  id: string
  /** The position in the conversation; never changes. */
  seq: number
  /** The number of its last change. */
  changedSeq: number
  /** Empty once deleted. */
  message: string
  isDeleted: boolean
  /** Deleted by an admin of the group or a moderator. */
  isRemoved?: boolean
  /** The idempotency key of its sender. */
  clientId: string | null
  createdAt: Date
  /** null: the account was deleted, or it is the card of an event. */
  user: PublicUser | null
  event?: { title: string } | null
  /** In the queue: not a message, but what the user did to one. */
  action?: QueuedAction
  /** In the queue: what is sent with it. */
  pendingFiles?: readonly KeptFile[]
}

/** Whether only this device knows the message. */
export const isUnsent = ({ seq }: ChatMessage) => !Number.isFinite(seq)

/** An own message that the server has not accepted yet, or has rejected. */
export type PendingMessage<Row = ChatMessage> = {
  /** The optimistic message; its `id` is the client id. */
  row: Row
  /** null: being sent, or queued. */
  failure: string | null
  /** It is sent without user action, for example once the network is back. */
  isWaiting?: boolean
  /** Messages after it need not wait for it. */
  isAside?: boolean
}
