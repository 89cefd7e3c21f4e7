import { TZDate } from '@date-fns/tz'
import type { Event, Place, VirtualLocation, WithContext } from 'schema-dts'
import { descriptionExcerpt } from '#shared/events/description.ts'
import { eventPath, groupPath } from '#shared/publicPages/paths.ts'
import type { Site } from '../layout.ts'
import type { PublicEvent } from '../store.ts'
import { hostOf } from './eventTexts.ts'

/** ISO 8601 with the offset of Amsterdam: the local time is what people plan with. */
const amsterdamIso = (date: Date) => new TZDate(date.getTime(), 'Europe/Amsterdam').toISOString()

const schema = <Name extends string>(name: Name) => `https://schema.org/${name}` as const

const statusOf = ({ isCancelled, movedFrom }: PublicEvent) => {
  if (isCancelled) return 'EventCancelled'
  return movedFrom ? 'EventRescheduled' : 'EventScheduled'
}

const availabilities = {
  open: 'InStock',
  few: 'LimitedAvailability',
  full: 'SoldOut',
} as const

/** The event as linked data: schema.org/Event, with what Google's event results need. */
export const eventData = (
  site: Site,
  event: PublicEvent,
  imagePaths: string[],
): WithContext<Event> => {
  const url = site.publicUrl + eventPath(event)
  const host = hostOf(event, site.platform)
  const place: Place = {
    '@type': 'Place',
    name: event.location,
    address: {
      '@type': 'PostalAddress',
      ...(event.town && { addressLocality: event.town }),
      ...(!event.isLocationHidden && { streetAddress: event.location }),
      addressCountry: 'NL',
    },
  }
  const online: VirtualLocation = { '@type': 'VirtualLocation', url }
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: descriptionExcerpt(event.description),
    url,
    image: imagePaths.map((path) => site.publicUrl + path),
    startDate: amsterdamIso(event.startDate),
    endDate: amsterdamIso(event.endDate),
    ...(event.movedFrom && { previousStartDate: amsterdamIso(event.movedFrom) }),
    eventStatus: schema(statusOf(event)),
    eventAttendanceMode: schema(
      event.isOnline ? 'MixedEventAttendanceMode' : 'OfflineEventAttendanceMode',
    ),
    location: event.isOnline ? [place, online] : place,
    ...(event.languages.length > 0 && { inLanguage: event.languages }),
    isAccessibleForFree: Number(event.price) === 0,
    offers: {
      '@type': 'Offer',
      url,
      price: event.price,
      priceCurrency: 'EUR',
      availability: schema(availabilities[event.availability]),
      validFrom: amsterdamIso(event.createdAt),
    },
    ...(host && {
      organizer: {
        '@type': 'Organization',
        name: host,
        url: site.publicUrl + (event.groupId ? groupPath(event.groupId) : ''),
      },
    }),
  }
}
