import type { EventRow } from '#server/db/rows.ts'
import { linkRules } from '#server/events/linkRules.ts'
import { exactPlace } from '#server/events/place.ts'
import { inLanguage } from '#server/events/store.ts'
import { t } from '#server/language/t.ts'
import { composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import { formatDays, formatTime } from '#server/mail/dateFormat.ts'
import { seriesIdOf, seriesPath } from '#server/notifications/inputs.ts'
import type { FeatureMails } from '#server/notifications/mail/renderMail.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { isAllDay } from '#shared/events/rules.ts'
import * as store from './store.ts'

type Times = Pick<EventRow, 'startDate' | 'endDate'>

const timesOf = ({ startDate, endDate }: Times) => {
  const times = [...new Set([formatTime(startDate), formatTime(endDate)])]
  return isAllDay({ startDate, endDate }) ? [] : [times.join('–')]
}

const placesOf = ({ size }: { size: number }) =>
  size > 1 ? [t('events.mail.fact.places', { count: size })] : []

/** null: the dates differ. */
const sharedValue = <Value>(values: Value[]) => (new Set(values).size === 1 ? values[0] : null)

/**
 * All dates of the series that the reader has booked by now, with one calendar file: what was left or
 * moved since is right, and earlier bookings of the series are in it, too.
 */
export const seriesMails: FeatureMails['byKind'] = {
  seriesBooked: async ({ db, config, now }, mail, recipient) => {
    const dates = await store.listBookedDates(db, mail.userId, seriesIdOf(mail.key), now())
    const [first] = dates
    if (!first) return null
    const { publicUrl } = config
    const { title } = inLanguage(first)
    const price = dates.reduce((sum, date) => sum + Number(date.price), 0).toFixed(2)
    const onlineUrl = sharedValue(dates.map((date) => date.onlineUrl))
    const howToPay =
      sharedValue(dates.map((date) => date.paymentNote)) ?? t('events.mail.payAtTheDoor')
    const facts: [string, string][] = [
      [t('events.mail.fact.event'), title],
      [t('events.mail.fact.price'), formatPrice(price)],
      ...(isFree(price) ? [] : [[t('events.mail.fact.howToPay'), howToPay] as [string, string]]),
      ...(onlineUrl ? [[t('events.mail.fact.online'), onlineUrl] as [string, string]] : []),
    ]
    const rendered = composeMail(
      {
        ...greetingAndFooter('bookings', recipient),
        subject: t('events.mail.bookingConfirmed.subject', { title }),
        heading: t('events.mail.seriesBooked.heading', { count: dates.length }),
        paragraphs: [t('events.mail.seriesBooked.text')],
        facts,
        sections: [
          {
            title: t('events.mail.seriesBooked.dates'),
            items: dates.map((date) => ({
              text: formatDays(date.startDate, date.endDate),
              note: [...timesOf(date), exactPlace(date), ...placesOf(date)]
                .filter(Boolean)
                .join(' · '),
              url: `${publicUrl}/events?event=${date.id}`,
            })),
          },
        ],
        action: { text: t('events.mail.seriesBooked.action'), url: publicUrl + seriesPath(first) },
        closing: [t('events.mail.seriesBooked.cancelHint')],
      },
      linkRules(dates),
    )
    const entries = dates.map(({ bookingId, sequence, size, guestNames, ...event }) => ({
      event: inLanguage(event),
      booking: { ...{ id: bookingId, sequence, size, guestNames }, state: 'booked' as const },
    }))
    // Loaded with the first mail, as by the other mails: it brings its library.
    const { feedFile } = await import('#server/events/calendarFile.ts')
    const content = await feedFile(publicUrl, title, entries)
    return { ...rendered, calendar: { method: 'PUBLISH', content } }
  },
}
