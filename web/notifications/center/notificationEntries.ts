import type { Notification } from '#shared/notifications/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { formatStartShort } from '#web/ui/formatStart.ts'
import { partsOfNames } from '#web/ui/partsOfNames.ts'

/** A row of the list: one notification, comments on one post, or mentions or replies by one person. */
export type NotificationEntry = {
  key: string
  /** The newest first. */
  notifications: [Notification, ...Notification[]]
  /** Those who are named, each once. */
  actors: PublicUser[]
  /** The names in the title; empty where it is as the server wrote it. */
  names: string[]
  /** With `namesPlace` where its names belong. */
  title: string
  message: string
  isRead: boolean
}

/** Stands for the names in a title: the row and its menu insert them in different ways. */
export const namesPlace = '\ufffc'

type Wording = {
  title: (names: string, count: number) => string
  /** Instead of the title that the message quotes. */
  message?: () => string
  /** Several of one subject are one row. */
  isGrouped?: boolean
}

/** Notifications about people say who they are. */
const wordings: Record<string, Wording> = {
  postCommented: {
    title: (names, count) => t('notifications.entry.postCommented', { names, count }),
    isGrouped: true,
  },
  commentReplied: {
    title: (names, count) => t('notifications.entry.commentReplied', { names, count }),
    isGrouped: true,
  },
  connectionRequested: {
    title: (name) => t('notifications.entry.connectionRequested', { name }),
    message: () => '',
  },
  connectionAccepted: {
    title: (name) => t('notifications.entry.connectionAccepted', { name }),
    message: () => t('notifications.entry.connectionAcceptedHint'),
  },
  buddyRequested: {
    title: (name) => t('notifications.entry.buddyRequested', { name }),
    message: () => t('notifications.entry.buddyRequestedHint'),
  },
  buddyAccepted: {
    title: (name) => t('notifications.entry.buddyAccepted', { name }),
    message: () => t('notifications.entry.buddyAcceptedHint'),
  },
  correctionSuggested: {
    title: (name) => t('notifications.entry.correctionSuggested', { name }),
    message: () => '',
  },
  askedToJoin: { title: (name) => t('notifications.entry.askedToJoin', { name }) },
  invitedToGroup: { title: (name) => t('notifications.entry.invitedToGroup', { name }) },
}

/** Leads with the event and its start, instead of the same title for each booking. */
const bookingOf = ({ type, event, eventStart, eventEnd }: Notification, now: Date) => {
  if (type !== 'bookingConfirmed' || !event || !eventStart || !eventEnd) return null
  const title =
    eventStart > now
      ? t('notifications.entry.going', { event: event.title })
      : t('notifications.entry.booked', { event: event.title })
  return { title, message: formatStartShort({ startDate: eventStart, endDate: eventEnd }) }
}

/** Marking a row as read is one request for each notification. */
const maxGrouped = 10

/** The title of a mention or a reply names its author and the group, as the server wrote it. */
const isMention = ({ type }: Notification) => type === 'groupMention' || type === 'groupReply'

const subjectOf = (row: Notification) => {
  const { type, actionUrl, actor } = row
  const page = `${type} ${actionUrl?.split('#', 1)[0]}`
  return isMention(row) ? `${page} ${actor?.id}` : page
}

/** A title in the quotation marks of any of our languages. */
const quotedIn = (message: string) => message.match(/“.+”|«.+»|„.+”|‘.+’/su)?.[0]

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
    title: wording?.title(namesPlace, named.length) ?? booking?.title ?? newest.title,
    message: wording
      ? (wording.message?.() ?? quotedIn(newest.message) ?? newest.message)
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
  return [
    ...names.slice(0, maxNames - 1),
    t('notifications.entry.others', { count: names.length - maxNames + 1 }),
  ]
}

/**
 * Comments on one post, and a person's mentions or replies in one group, become one row, where the
 * newest is.
 */
export const toEntries = (rows: readonly Notification[], now: Date): NotificationEntry[] => {
  const groups: { subject: string; notifications: NotificationEntry['notifications'] }[] = []
  for (const row of rows) {
    const subject = subjectOf(row)
    const group =
      row.actor && (isMention(row) || wordings[row.type]?.isGrouped)
        ? groups.findLast((other) => other.subject === subject && other.notifications[0].actor)
        : undefined
    if (group && group.notifications.length < maxGrouped) group.notifications.push(row)
    else groups.push({ subject, notifications: [row] })
  }
  return groups.map(({ notifications }) => toEntry(notifications[0].id, notifications, now))
}

/** The whole first line. */
export const titleOf = ({ names, title }: Pick<NotificationEntry, 'names' | 'title'>) =>
  names.length === 0
    ? title
    : title.replace(namesPlace, () =>
        partsOfNames(names)
          .map(({ value }) => value)
          .join(''),
      )
