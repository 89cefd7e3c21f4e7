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
import type { Kind } from '#server/notifications/kinds.ts'
import { hasMessagePreviews } from '#server/notifications/settings.ts'
import { getTemplate, renderNotification } from '#server/notifications/templates.ts'
import { parseMentions } from '#shared/groups/mentions.ts'
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
  messages
    .slice(-maxQuotes)
    .map(({ senderName, text }) =>
      truncate(isGroup ? t('notifications.unread.quote', { name: senderName, text }) : text),
    )

const subjectOf = (count: number, isGroup: boolean, community: string) => {
  if (isGroup) return t('notifications.unread.mentionSubject', { community })
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

/** Renders the current unread messages of a conversation; null when none are left. */
export const unreadMail = async (
  { db, now }: App,
  mail: MailRow,
  kind: Kind,
  recipient: MailRecipient,
): Promise<RenderedMail | null> => {
  const after = await store.findMailedUpTo(db, mail.userId, mail, mail.sequence)
  const span = { after, upTo: mail.sequence, now: now() }
  const { messages, groupName } = await findUnread(db, mail.userId, mail, span)
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return null
  const templateArgs = { who: last.senderName, ...(groupName && { about: groupName }) }
  const { title, message, actionText } = renderNotification(
    await getTemplate(db, kind),
    templateArgs,
  )
  const quotes = (await hasMessagePreviews(db, mail.userId))
    ? quotesOf(messages, groupName !== null)
    : []
  return composeMail({
    ...greetingAndFooter('messages', recipient),
    // No names: headers must not contain member-written text.
    subject: subjectOf(messages.length, groupName !== null, recipient.community),
    heading: title,
    paragraphs: [
      groupName
        ? mentionText(messages.length, groupName)
        : messageText(messages.length, last.senderName),
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

const mentionsUser = (text: string, username: string) =>
  parseMentions(text).some((variants) => variants.includes(username.toLowerCase()))

export type ConversationRef = Pick<MailRow, 'conversationId' | 'groupId'>

/** Currently unread messages of a conversation; in a group only those that mention the user. */
export const findUnread = async (
  db: Db,
  userId: string,
  { conversationId, groupId }: ConversationRef,
  { after, upTo, now }: { after: number; upTo: number | null; now: Date },
): Promise<{ messages: store.UnreadMessage[]; groupName: string | null }> => {
  const since = new Date(now.getTime() - maxAgeMs)
  const span = { after, upTo, since, limit: maxCounted }
  if (conversationId)
    return { messages: await store.listUnread(db, userId, conversationId, span), groupName: null }
  if (!groupId) return { messages: [], groupName: null }
  const rows = await store.listMentionCandidates(db, userId, groupId, span)
  const messages = rows.filter(({ text, username }) => mentionsUser(text, username))
  return { messages, groupName: rows[0]?.groupName ?? null }
}
