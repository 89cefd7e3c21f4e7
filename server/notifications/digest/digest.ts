import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import {
  composeMail,
  greetingAndFooter,
  type MailRecipient,
  type RenderedMail,
} from '#server/mail/compose.ts'
import { amsterdamTime, formatSpan } from '#server/mail/dateFormat.ts'
import type { Section } from '#server/mail/layout.ts'
import type { NotificationInput } from '#server/notifications/inputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { getTemplate, renderNotification } from '#server/notifications/templates.ts'
import * as store from './store.ts'

const batchSize = 500
const sendHour = 8

/** The key contains the Monday, so each user receives one digest per week. */
const digestInput = (day: string): NotificationInput => ({
  kind: 'digest',
  key: `digest:${day}`,
  templateArgs: {},
  actionUrl: '/',
})

/**
 * Queues the digest for its subscribers on Mondays. Skips users who already have this issue, so an
 * interrupted run can be repeated.
 */
export const sendDigests = async (app: App): Promise<void> => {
  const { day, weekday, hour } = amsterdamTime(app.now())
  if (weekday !== 'Mon' || hour < sendHour) return
  const input = digestInput(day)
  let last: string | null = null
  for (;;) {
    const subscribers: store.Subscriber[] = await store.listSubscribers(
      app.db,
      input.key,
      last,
      batchSize,
    )
    last = subscribers.at(-1)?.userId ?? null
    if (!last) return
    await inTransaction(app.db, (tx) =>
      notifyAll(
        app,
        tx,
        subscribers.map(({ userId }) => ({ userId, input })),
      ),
    )
  }
}

const weekMs = 7 * 24 * 3_600_000
const maxItems = 5

const sectionsFor = async ({ db, now }: App, userId: string, url: string): Promise<Section[]> => {
  const at = now()
  const [since, until] = [-weekMs, weekMs].map((ms) => new Date(at.getTime() + ms)) as [Date, Date]
  const upcoming = await store.listUpcoming(db, userId, at, until, maxItems)
  const posts = await store.listNewPosts(db, userId, since, maxItems)
  const groups = await store.listNewGroups(db, since, maxItems)
  const sections: Section[] = [
    {
      title: t('notifications.digest.comingUp'),
      items: upcoming.map(({ id, title, startDate, endDate, location }) => ({
        text: title,
        note: t('notifications.digest.eventNote', {
          time: formatSpan(startDate, endDate),
          place: location,
        }),
        url: `${url}/events?event=${id}`,
      })),
    },
    {
      title: t('notifications.digest.board'),
      items: posts.map(({ id, title, commentCount }) => ({
        text: title,
        note: t('notifications.digest.comments', { count: commentCount }),
        url: `${url}/community/${id}`,
      })),
    },
    {
      title: t('notifications.digest.groups'),
      items: groups.map(({ id, name, memberCount }) => ({
        text: name,
        note: t('common.memberCount', { count: memberCount }),
        url: `${url}/groups/${id}`,
      })),
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

/** Covers the last and the next seven days; null when there is no content. */
export const digestMail = async (
  app: App,
  userId: string,
  recipient: MailRecipient,
): Promise<RenderedMail | null> => {
  const sections = await sectionsFor(app, userId, recipient.publicUrl)
  if (sections.length === 0) return null
  const { title, message, actionText } = renderNotification(await getTemplate(app.db, 'digest'), {})
  return composeMail({
    ...greetingAndFooter('digest', recipient),
    subject: title,
    heading: title,
    paragraphs: [message],
    sections,
    action: { text: actionText, url: `${recipient.publicUrl}/` },
  })
}
