import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { breakLinks, composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import { formatSpan } from '#server/mail/dateFormat.ts'
import type { Section } from '#server/mail/layout.ts'
import type { FeatureMails } from '#server/notifications/mail/renderMail.ts'
import { getTemplate, renderNotification } from '#server/notifications/templates.ts'
import * as store from './store.ts'

const weekMs = 7 * 24 * 3_600_000
const maxEvents = 2

const toSection = (title: string, events: store.UpcomingEvent[], url: string): Section => ({
  title,
  items: events.map((event) => ({
    text: event.title,
    note: `${formatSpan(event.startDate, event.endDate)}, ${event.location}`,
    url: `${url}/events?event=${event.id}`,
  })),
})

/** Events of this week in the member's town, or else the next ones anywhere. */
const eventsFor = async ({ db, now }: Pick<App, 'db' | 'now'>, userId: string, url: string) => {
  const after = now()
  const until = new Date(after.getTime() + weekMs)
  const find = (town: string | null) =>
    store.listUpcoming(db, { after, until, town, limit: maxEvents })
  const town = await store.findTown(db, userId)
  const nearby = town ? await find(town) : []
  return town && nearby.length > 0
    ? toSection(`This week in ${breakLinks(town)}`, nearby, url)
    : toSection('Coming up this week', await find(null), url)
}

const firstGuide = 'first-weeks'

const firstStep = async (db: Db, url: string): Promise<Section> => {
  const guide = await store.findGuide(db, firstGuide)
  const profile = {
    text: 'Tell people a little about you',
    note: 'A photo, your languages and what you enjoy make it easy to say hello.',
    url: `${url}/profile?mode=edit`,
  }
  const reading = guide && {
    text: `Read: ${guide.title}`,
    note: guide.description,
    url: `${url}/resources/${firstGuide}`,
  }
  return { title: 'A good first step', items: reading ? [profile, reading] : [profile] }
}

/** Sent once, when the address is confirmed. */
export const welcomeMails: FeatureMails['byKind'] = {
  welcome: async (app, { userId }, recipient) => {
    const { publicUrl, community } = recipient
    const { title, message, actionText } = renderNotification(
      await getTemplate(app.db, 'welcome'),
      {},
    )
    const sections = [
      await eventsFor(app, userId, publicUrl),
      await firstStep(app.db, publicUrl),
    ].filter(({ items }) => items.length > 0)
    return composeMail({
      ...greetingAndFooter('security', recipient),
      subject: title,
      heading: title,
      paragraphs: [message],
      sections,
      action: { text: actionText, url: `${publicUrl}/` },
      closing: [
        'Most people come alone the first time, and no one minds your accent. See you soon.',
      ],
      why: `You joined ${community}. We send this welcome once.`,
    })
  },
}
