import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import { breakLinks, composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import { formatSpan } from '#server/mail/dateFormat.ts'
import type { Section } from '#server/mail/layout.ts'
import type { FeatureMails } from '#server/notifications/mail/renderMail.ts'
import { getTemplate, renderNotification } from '#server/notifications/templates.ts'
import { listResources } from '#server/resources/resources.ts'
import * as store from './store.ts'

const weekMs = 7 * 24 * 3_600_000
const maxEvents = 2

const toSection = (title: string, events: store.UpcomingEvent[], url: string): Section => ({
  title,
  items: events.map((event) => ({
    text: event.title,
    note: t('onboarding.welcome.eventNote', {
      time: formatSpan(event.startDate, event.endDate),
      place: event.location,
    }),
    url: `${url}/events?event=${event.id}`,
  })),
})

/** Events of this week in the member's town, or else the next ones anywhere. */
const eventsFor = async ({ db, now }: Pick<App, 'db' | 'now'>, userId: string, url: string) => {
  const after = now()
  const until = new Date(after.getTime() + weekMs)
  const find = (town: string | null) =>
    store.listUpcoming(db, { userId, after, until, town, limit: maxEvents })
  const town = await store.findTown(db, userId)
  const nearby = town ? await find(town) : []
  return town && nearby.length > 0
    ? toSection(t('onboarding.welcome.thisWeekIn', { town: breakLinks(town) }), nearby, url)
    : toSection(t('onboarding.welcome.thisWeek'), await find(null), url)
}

const firstGuide = 'first-weeks'

const firstStep = async (db: Db, url: string): Promise<Section> => {
  const guide = (await listResources({ db }, {})).find(({ slug }) => slug === firstGuide)
  const profile = {
    text: t('onboarding.welcome.profile'),
    note: t('onboarding.welcome.profileNote'),
    url: `${url}/profile?mode=edit`,
  }
  const reading = guide && {
    text: t('onboarding.welcome.read', { title: guide.title }),
    note: guide.description,
    url: `${url}/resources/${firstGuide}`,
  }
  return {
    title: t('onboarding.welcome.firstStep'),
    items: reading ? [profile, reading] : [profile],
  }
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
      closing: [t('onboarding.welcome.closing')],
      why: t('onboarding.welcome.why', { community }),
    })
  },
}
