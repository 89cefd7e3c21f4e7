import type { Notification } from '#shared/notifications/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { formatDayAndTimeShort } from '#web/ui/format.ts'

/** A row of the list: one notification, or comments on one post. */
export type NotificationEntry = {
  key: string
  /** The newest first. */
  notifications: [Notification, ...Notification[]]
  /** Those who are named, each once. */
  actors: PublicUser[]
  /** Names that begin the title; empty where it is as the server wrote it. */
  names: string[]
  /** What follows the names. */
  title: string
  message: string
  isRead: boolean
}

type Wording = {
  /** What comes after the name. */
  title: string
  /** Instead of the title that the message quotes. */
  message?: string
  /** Several of one subject are one row. */
  isGrouped?: boolean
}

/** Notifications about a person begin with their name. */
const wordings: Record<string, Wording> = {
  postCommented: { title: 'commented on your post', isGrouped: true },
  commentReplied: { title: 'replied to your comment', isGrouped: true },
  connectionRequested: { title: 'wants to connect', message: '' },
  connectionAccepted: {
    title: 'accepted your request',
    message: 'You can now message each other.',
  },
  buddyRequested: {
    title: 'wants to be your language buddy',
    message: 'You speak the languages that you’re both learning.',
  },
  buddyAccepted: {
    title: 'is your language buddy',
    message: 'Say hello and plan your first hour together.',
  },
  askedToJoin: { title: 'wants to join your group' },
  invitedToGroup: { title: 'invited you to a group' },
}

/** Leads with the event and its start, instead of the same title for each booking. */
const bookingOf = ({ type, event, eventStart }: Notification, now: Date) => {
  if (type !== 'bookingConfirmed' || !event || !eventStart) return null
  const lead = eventStart > now ? 'You’re going to' : 'You booked'
  return { title: `${lead} ${event.title}`, message: formatDayAndTimeShort(eventStart) }
}

/** Marking a row as read is one request for each notification. */
const maxGrouped = 10

const subjectOf = ({ type, actionUrl }: Notification) => `${type} ${actionUrl?.split('#', 1)[0]}`

const quotedIn = (message: string) => message.match(/“.+”/su)?.[0]

const toEntry = (
  key: string,
  notifications: NotificationEntry['notifications'],
  now: Date,
): NotificationEntry => {
  const [newest] = notifications
  const actors = new Map(
    notifications.flatMap(({ actor }) => (actor ? [[actor.id, actor] as const] : [])),
  )
  const named = [...actors.values()]
  const wording = named.length > 0 ? wordings[newest.type] : undefined
  const booking = bookingOf(newest, now)
  return {
    key,
    notifications,
    actors: named,
    names: wording ? shortenNames(named, wording.isGrouped) : [],
    title: wording?.title ?? booking?.title ?? newest.title,
    message: wording
      ? (wording.message ?? quotedIn(newest.message) ?? newest.message)
      : (booking?.message ?? newest.message),
    isRead: notifications.every(({ isRead }) => isRead),
  }
}

const maxNames = 3

/** First names in a group, unless two people share one. */
const shortenNames = (people: PublicUser[], isGrouped = false) => {
  const firstNames = people.map(({ name }) => firstNameOf(name))
  const areDistinct = new Set(firstNames).size === people.length
  const names = isGrouped && areDistinct ? firstNames : people.map(({ name }) => name)
  if (names.length <= maxNames) return names
  return [...names.slice(0, maxNames - 1), `${names.length - maxNames + 1} others`]
}

/** Comments on one post become one row, in the place of the newest. */
export const toEntries = (rows: readonly Notification[], now: Date): NotificationEntry[] => {
  const groups: { subject: string; notifications: NotificationEntry['notifications'] }[] = []
  for (const row of rows) {
    const subject = subjectOf(row)
    const group =
      row.actor && wordings[row.type]?.isGrouped
        ? groups.findLast((other) => other.subject === subject && other.notifications[0].actor)
        : undefined
    if (group && group.notifications.length < maxGrouped) group.notifications.push(row)
    else groups.push({ subject, notifications: [row] })
  }
  return groups.map(({ notifications }) => toEntry(notifications[0].id, notifications, now))
}

/** "Niamh, Thabo and Joris": what stands before each name. */
export const separatorBefore = (at: number, count: number) => {
  if (at === 0) return ''
  return at === count - 1 ? ' and ' : ', '
}

/** The whole first line. */
export const titleOf = ({ names, title }: Pick<NotificationEntry, 'names' | 'title'>) =>
  names.length === 0
    ? title
    : `${names.map((name, at) => separatorBefore(at, names.length) + name).join('')} ${title}`
