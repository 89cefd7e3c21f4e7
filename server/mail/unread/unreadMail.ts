import type { MailRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import type { Kind } from '#server/notifications/kinds.ts'
import { showsPreviews } from '#server/notifications/settings.ts'
import { sayIn, templateOf } from '#server/notifications/templates.ts'
import { type Composed, compose, framed, type Reader } from '../compose.ts'
import { mostCounted, unreadIn } from './reading.ts'
import * as store from './store.ts'

const mostQuoted = 5
const longestQuote = 300

const cut = (text: string) => {
  const signs = [...text]
  return signs.length > longestQuote ? `${signs.slice(0, longestQuote).join('')} …` : text
}

const counted = (count: number) => {
  if (count === 1) return 'an unread message'
  return count < mostCounted ? `${count} unread messages` : `${mostCounted} unread messages or more`
}

/** What somebody wrote in private stands in a mail only for those who want to see it there. */
const quotesFor = (said: store.Said[], isGroup: boolean) =>
  said.slice(-mostQuoted).map(({ who, text }) => cut(isGroup ? `${who}: ${text}` : text))

/** About a talk as it is now; null when it was read meanwhile, or nothing is left of it. */
export const unreadMail = async (
  { db, now }: App,
  mail: MailRow,
  kind: Kind,
  reader: Reader,
): Promise<Composed | null> => {
  const after = await store.findMailedBefore(db, mail.userId, mail, mail.sequence)
  const span = { after, upTo: mail.sequence, now: now() }
  const { said, about } = await unreadIn(db, mail.userId, mail, span)
  const last = said.at(-1)
  if (!last) return null
  const words = { who: last.who, ...(about && { about }) }
  const { title, message, actionText } = sayIn(await templateOf(db, kind), words)
  const quotes = (await showsPreviews(db, mail.userId)) ? quotesFor(said, about !== null) : []
  const count = counted(said.length)
  const isOne = said.length === 1
  return compose({
    ...framed('messages', reader),
    // Without a name: a header is no place for members' own words.
    subject: `${about ? 'You were mentioned' : `You have ${count}`} on ${reader.community}`,
    heading: title,
    paragraphs: [
      about
        ? `In “${about}”, ${count} ${isOne ? 'mentions' : 'mention'} you.`
        : `You have ${count} from ${last.who}.`,
      ...(quotes.length > 0 ? [] : [message]),
    ],
    quotes,
    action: { text: actionText, url: reader.publicUrl + pathOf(mail, last) },
  })
}

const pathOf = ({ groupId }: MailRow, { whoId }: store.Said) =>
  groupId ? `/groups/${groupId}` : `/messages?with=${whoId}`
