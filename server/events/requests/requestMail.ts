import { optionsOf } from '#server/events/booking/places.ts'
import { eventFacts, organizerOf } from '#server/events/bookingMail.ts'
import { bookingFile } from '#server/events/calendarFile.ts'
import { inLanguage } from '#server/events/store.ts'
import { t } from '#server/language/t.ts'
import { composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import { formatDateTime } from '#server/mail/dateFormat.ts'
import { findTextsByKey } from '#server/notifications/inbox.ts'
import type { RequestMailKind } from '#server/notifications/kinds/requests.ts'
import type { KindMail } from '#server/notifications/mail/renderMail.ts'
import { requestOfKey } from '#server/notifications/requestInputs.ts'
import { requestsEndAt } from '#shared/events/booking/rules.ts'
import { formatPrice, priceOfParty } from '#shared/events/price.ts'
import * as store from './store.ts'

/**
 * The text of the notification with a calendar file: `TENTATIVE` while the person asks, then a
 * cancellation. Never the exact place or the online link.
 */
export const renderRequestMail: KindMail = async ({ db, config }, mail, recipient) => {
  const kind = mail.kind as RequestMailKind
  const ids = requestOfKey(mail.key)
  const [found, texts] = await Promise.all([
    store.findMailed(db, ids),
    findTextsByKey(db, mail.userId, mail.key),
  ])
  if (!found || !texts) return null
  const { request, sequence } = found
  const isAsking = kind === 'requestSent'
  // Answered or cancelled meanwhile: another mail says so.
  if (isAsking && request?.createdAt.getTime() !== ids.askedAt.getTime()) return null
  const event = inLanguage(found.event)
  const party = isAsking ? request : null
  const { publicUrl } = config
  const endsAt = requestsEndAt(event, optionsOf(event))
  const content = {
    ...greetingAndFooter('bookings', recipient),
    subject: t(`events.mail.${kind}.subject`, { title: event.title }),
    heading: texts.title,
    paragraphs: [
      texts.message,
      ...(isAsking
        ? [
            t('events.mail.request.answerBy', { when: formatDateTime(endsAt) }),
            t('events.mail.request.file'),
          ]
        : [t('events.mail.request.fileRemoved')]),
    ],
    facts: [
      ...eventFacts(event, { where: event.location, party }),
      ...(party
        ? [[t('events.mail.fact.price'), formatPrice(priceOfParty(event.price, party.size))]]
        : []),
    ] as [string, string][],
    action: { text: t('events.mail.seeEvent'), url: `${publicUrl}/events?event=${event.id}` },
    closing: isAsking ? [t('events.mail.request.hint')] : [],
  }
  return {
    ...composeMail(content), // not trusted: the words of a host come from a member
    calendar: {
      method: isAsking ? 'PUBLISH' : 'CANCEL',
      content: bookingFile(
        publicUrl,
        { ...event, onlineUrl: null, exactLocation: null },
        {
          ...{ id: ids.requestId, size: party?.size ?? 1, guestNames: party?.guestNames ?? [] },
          sequence: sequence ?? (isAsking ? 0 : 1),
        },
        {
          ...{ state: isAsking ? 'asked' : 'cancelled', stamp: mail.createdAt },
          organizer: organizerOf(config.mailFrom, recipient.community),
        },
      ),
    },
  }
}
