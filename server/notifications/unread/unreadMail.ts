import type { Db } from '#server/db/connect.ts'
import type { MailRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import {
  composeMail,
  greetingAndFooter,
  type MailRecipient,
  type RenderedMail,
} from '#server/mail/compose.ts'
import { groupMessageUrl } from '#server/notifications/groupInputs.ts'
import { findLevel } from '#server/notifications/levels/levels.ts'
import { hasMessagePreviews } from '#server/notifications/settings.ts'
import { getTemplate, renderNotification } from '#server/notifications/templates.ts'
import { previewOf } from '#shared/conversation/previewOf.ts'
import * as store from './store.ts'

const maxQuotes = 5
const maxQuoteLength = 300

const truncate = (text: string) => {
  const characters = [...text]
  return characters.length > maxQuoteLength
    ? `${characters.slice(0, maxQuoteLength).join('')} …`
    : text
}

const quotesOf = (messages: store.UnreadMessage[], isGroup: boolean) =>
  messages.slice(-maxQuotes).map(({ senderName: name, text }) => {
    const preview = previewOf(text)
    return truncate(isGroup ? t('notifications.unread.quote', { name, text: preview }) : preview)
  })

/** Of what a mail about a conversation tells; it also names the template. */
type About = 'directMessage' | 'groupMention' | 'groupReply' | 'groupMessage'

const subjectOf = (count: number, about: About, community: string) => {
  if (about === 'groupMention') return t('notifications.unread.mentionSubject', { community })
  return count < maxCounted
    ? t('notifications.unread.subject', { count, community })
    : t('notifications.unread.subjectMany', { count: maxCounted, community })
}

const messageText = (count: number, name: string) =>
  count < maxCounted
    ? t('notifications.unread.text', { count, name })
    : t('notifications.unread.textMany', { count: maxCounted, name })

const mentionText = (count: number, group: string) =>
  count < maxCounted
    ? t('notifications.unread.mentionText', { count, group })
    : t('notifications.unread.mentionTextMany', { count: maxCounted, group })

const forYouText = (count: number, group: string) =>
  count < maxCounted
    ? t('notifications.unread.forYouText', { count, group })
    : t('notifications.unread.forYouTextMany', { count: maxCounted, group })

const groupText = (count: number, group: string) =>
  count < maxCounted
    ? t('notifications.unread.groupText', { count, group })
    : t('notifications.unread.groupTextMany', { count: maxCounted, group })

const textIn = { groupMention: mentionText, groupReply: forYouText, groupMessage: groupText }

/** Renders the current unread messages of a conversation; null when none are left. */
export const unreadMail = async (
  { db, now }: App,
  mail: MailRow,
  recipient: MailRecipient,
): Promise<RenderedMail | null> => {
  const after = await store.findMailedUpTo(db, mail.userId, mail, mail.sequence)
  const span = { after, upTo: mail.sequence, now: now() }
  const { messages, groupName, about, writer } = await findUnread(db, mail.userId, mail, span)
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return null
  const templateArgs = { who: writer ?? last.senderName, ...(groupName && { about: groupName }) }
  const { title, message, actionText } = renderNotification(
    await getTemplate(db, about),
    templateArgs,
  )
  const quotes = (await hasMessagePreviews(db, mail.userId))
    ? quotesOf(messages, groupName !== null)
    : []
  return composeMail({
    ...greetingAndFooter('messages', recipient),
    // No names: headers must not contain member-written text.
    subject: subjectOf(messages.length, about, recipient.community),
    heading: title,
    paragraphs: [
      about === 'directMessage' || groupName === null
        ? messageText(messages.length, last.senderName)
        : textIn[about](messages.length, groupName),
      ...(quotes.length > 0 ? [] : [message]),
    ],
    quotes,
    action: { text: actionText, url: recipient.publicUrl + pathOf(mail, first) },
  })
}

const pathOf = ({ groupId }: MailRow, { id, senderId }: store.UnreadMessage) =>
  groupId ? groupMessageUrl(groupId, id) : `/messages?with=${senderId}`

/** Older messages are ignored, because the record of what was mailed has the same retention. */
const maxAgeMs = 30 * 24 * 3_600_000
const maxCounted = 100

export type ConversationRef = Pick<MailRow, 'conversationId' | 'groupId'>

type Unread = {
  messages: store.UnreadMessage[]
  groupName: string | null
  about: About
  /** Who wrote the newest message that the title is about; null: the newest of all. */
  writer: string | null
}

const nothing: Unread = { messages: [], groupName: null, about: 'directMessage', writer: null }

const findUnreadDirect = async (
  db: Db,
  userId: string,
  id: string,
  span: store.Span,
): Promise<Unread> => {
  const level = await findLevel(db, 'direct', id, userId, span.now)
  if (level === 'nothing') return nothing
  const onlyReplies = level === 'mentions'
  return { ...nothing, messages: await store.listUnread(db, userId, id, { ...span, onlyReplies }) }
}

const findUnreadInGroup = async (
  db: Db,
  userId: string,
  id: string,
  span: store.Span,
): Promise<Unread> => {
  const level = await findLevel(db, 'group', id, userId, span.now)
  if (level === 'nothing') return nothing
  const onlyNotified = level === 'mentions'
  const messages = await store.listUnreadInGroup(db, userId, id, { ...span, onlyNotified })
  const types = new Set(messages.map(({ type }) => type))
  const about = types.has(null)
    ? 'groupMessage'
    : types.has('groupReply')
      ? 'groupReply'
      : 'groupMention'
  const writer = messages.findLast(({ type }) => type === about)?.senderName ?? null
  return { messages, groupName: messages[0]?.groupName ?? null, about, writer }
}

/** The unread messages of a conversation that notify the user now. */
export const findUnread = async (
  db: Db,
  userId: string,
  { conversationId, groupId }: ConversationRef,
  { after, upTo, now }: { after: number; upTo: number | null; now: Date },
): Promise<Unread> => {
  const since = new Date(now.getTime() - maxAgeMs)
  const span = { after, upTo, since, limit: maxCounted, now }
  if (conversationId) return findUnreadDirect(db, userId, conversationId, span)
  return groupId ? findUnreadInGroup(db, userId, groupId, span) : nothing
}
