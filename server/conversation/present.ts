import type { Db } from '#server/db/connect.ts'
import { hiddenIds } from '#server/users/store.ts'
import type { MessageExtras, Poll, Quote } from '#shared/conversation/message.ts'
import type { AnyKind, StoredMessage, StoredPoll, StoredQuote } from './kind.ts'

/** Who looks at messages: null for what all members receive. They see what comes after a number. */
export type Viewer = { userId: string | null; hidden: ReadonlySet<string>; after: number }

export const everyone: Viewer = { userId: null, hidden: new Set(), after: 0 }

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const presentQuote = (
  id: string,
  quote: StoredQuote | null,
  { userId, hidden, after }: Viewer,
): Quote => {
  if (!quote || quote.seq <= after)
    return { id, seq: 0, author: null, isOwn: false, text: '', isGone: true }
  const isHidden = quote.userId !== null && hidden.has(quote.userId)
  const isGone = quote.isGone || isHidden
  return {
    id,
    seq: quote.seq,
    author: isHidden ? null : quote.name,
    isOwn: quote.userId !== null && quote.userId === userId,
    text: isGone ? '' : oneLine(quote.text),
    isGone,
    ...(quote.preview && !isGone && { preview: quote.preview }),
  }
}

/** What a message shows to many people, counted once. */
type Counted = {
  reactions: { emoji: string; userIds: ReadonlySet<string> }[]
  poll: { counts: number[]; voters: number; votesOf: ReadonlyMap<string, number[]> } | null
}

const countVotes = ({ options, votes, ...poll }: StoredPoll): Counted['poll'] => {
  const counts = options.map(() => 0)
  const votesOf = new Map<string, number[]>()
  for (const { option, userId } of votes ?? []) {
    counts[option] = (counts[option] ?? 0) + 1
    votesOf.set(userId, [...(votesOf.get(userId) ?? []), option])
  }
  return { counts: poll.counts ?? counts, voters: poll.voters ?? votesOf.size, votesOf }
}

const count = ({ reactions, poll }: StoredMessage): Counted => ({
  reactions: (reactions ?? []).map(({ emoji, userIds }) => ({ emoji, userIds: new Set(userIds) })),
  poll: poll && countVotes(poll),
})

const presentReactions = ({ reactions }: Counted, { userId, hidden }: Viewer) =>
  reactions.flatMap(({ emoji, userIds }) => {
    const shown = userIds.size - [...hidden].filter((id) => userIds.has(id)).length
    const isMine = userId !== null && userIds.has(userId)
    return shown > 0 ? [{ emoji, count: shown, isMine }] : []
  })

/** Votes stay anonymous: only their counts leave the server, to those who voted or at the end. */
const presentPoll = (poll: StoredPoll, counted: Counted['poll'], { userId }: Viewer): Poll => {
  const mine = (userId && counted?.votesOf.get(userId)) || []
  return {
    options: poll.options,
    isMultiple: poll.isMultiple,
    isAnonymous: poll.isAnonymous,
    closesAt: poll.closesAt === null ? null : new Date(poll.closesAt),
    isClosed: poll.isClosed,
    mine,
    counts: poll.isClosed || mine.length > 0 ? (counted?.counts ?? null) : null,
    voters: counted?.voters ?? 0,
  }
}

const extrasOf = (row: StoredMessage, counted: Counted, viewer: Viewer): MessageExtras => {
  if (row.isDeleted) return {}
  const reactions = presentReactions(counted, viewer)
  return {
    ...(row.replyToId && { replyTo: presentQuote(row.replyToId, row.quote, viewer) }),
    ...(row.editedAt && { editedAt: row.editedAt }),
    ...(reactions.length > 0 && { reactions }),
    ...(row.poll && { poll: presentPoll(row.poll, counted.poll, viewer) }),
    ...(row.isPinned && { isPinned: true }),
    ...(row.files && { files: row.files }),
  }
}

/** Shows the message to one viewer after another. */
export const presenter = <Message extends object>(kind: AnyKind, row: StoredMessage) => {
  const counted = count(row)
  return (viewer: Viewer): Message => {
    const isHidden = row.isHidden || (row.authorId !== null && viewer.hidden.has(row.authorId))
    const message = kind.toMessage(row, extrasOf(row, counted, viewer))
    return isHidden ? kind.redact(message) : message
  }
}

/** The people whose view of the message differs from everyone's, apart from blocks. */
export const peopleIn = ({ quote, reactions, poll }: StoredMessage): string[] => [
  ...(quote?.userId ? [quote.userId] : []),
  ...(reactions ?? []).flatMap(({ userIds }) => userIds),
  ...(poll?.votes ?? []).map(({ userId }) => userId),
]

/** The people whom a block hides from the viewer; no one without a viewer. */
export const listHiddenOf = async (db: Db, viewerId: string | null): Promise<Set<string>> =>
  new Set(viewerId ? await hiddenIds(db, viewerId) : [])

/** Reads whom blocks hide only where a message shows more people than its author. */
export const viewerOf = async (
  db: Db,
  userId: string,
  blocksOf: string | null,
  rows: readonly StoredMessage[],
): Promise<Viewer> => {
  const showsOthers = rows.some(({ quote, reactions }) => quote ?? reactions)
  const hidden = await listHiddenOf(db, showsOthers ? blocksOf : null)
  // The rows were read for this viewer.
  return { userId, hidden, after: 0 }
}
