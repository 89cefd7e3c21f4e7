import { amsterdamDay, showDayLabel } from '#web/ui/format.ts'
import type { ChatRow, Unsent } from './chatRow.ts'

export type MessageItem = {
  kind: 'message'
  /** Stays the same when a message of one's own is taken by the server. */
  key: string
  row: ChatRow
  isOwn: boolean
  /** The first of those that one person said in a row. */
  startsRun: boolean
  state: 'sent' | 'sending' | 'waiting' | 'failed'
}

export type ChatItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'unread'; key: string }
  | MessageItem

/** Up to which a person had read, and what was there to read, when the chat was opened. */
export type Opening = { lastReadSeq: number; newestSeq: number }

type Told = {
  rows: readonly ChatRow[]
  unsent: readonly Unsent[]
  meId: string
  opening: Opening
  /** Whether there are rows before the first. */
  hasOlder: boolean
  now: Date
}

const inOneRunMs = 5 * 60_000

// Finding the day of an instant in another zone is slow, and rows never change theirs.
const days = new WeakMap<ChatRow, string>()
const dayOf = (row: ChatRow) => {
  const day = days.get(row) ?? amsterdamDay(row.createdAt)
  days.set(row, day)
  return day
}

const isOwn = ({ user }: ChatRow, meId: string) => user?.id === meId

const goesOn = (before: ChatRow, row: ChatRow) =>
  row.user !== null &&
  before.user?.id === row.user.id &&
  row.createdAt.getTime() - before.createdAt.getTime() < inOneRunMs

/** The first unread one of others; null when there is none, or it may be further back. */
const firstUnread = ({ rows, meId, opening, hasOlder }: Omit<Told, 'unsent' | 'now'>) => {
  const [oldest] = rows
  if (!oldest || (hasOlder && oldest.seq > opening.lastReadSeq + 1)) return null
  const isUnread = (row: ChatRow) =>
    row.seq > opening.lastReadSeq &&
    row.seq <= opening.newestSeq &&
    !row.isDeleted &&
    !isOwn(row, meId)
  return rows.find(isUnread)?.id ?? null
}

/** What a chat shows, from top to bottom. */
export const chatItems = (told: Told): ChatItem[] => {
  const { rows, unsent, meId, now } = told
  const unreadId = firstUnread(told)
  const taken = new Set(rows.flatMap((row) => (isOwn(row, meId) ? (row.clientId ?? []) : [])))
  const waiting = unsent.filter(({ row }) => !taken.has(row.id))
  const items: ChatItem[] = []
  let before: ChatRow | null = null

  const add = (row: ChatRow, state: MessageItem['state']) => {
    const day = dayOf(row)
    const isNewDay = !before || dayOf(before) !== day
    const own = isOwn(row, meId)
    const key = (own && row.clientId) || row.id
    if (isNewDay)
      items.push({ kind: 'day', key: `day ${key}`, label: showDayLabel(row.createdAt, now) })
    const isUnread = row.id === unreadId
    if (isUnread) items.push({ kind: 'unread', key: 'unread' })
    items.push({
      kind: 'message',
      key,
      row,
      isOwn: own,
      startsRun: isNewDay || isUnread || !before || !goesOn(before, row),
      state,
    })
    before = row
  }

  for (const row of rows) add(row, 'sent')
  for (const { row, failure, isWaiting } of waiting)
    add(row, failure !== null ? 'failed' : isWaiting ? 'waiting' : 'sending')
  return items
}
