import {
  IconCoinEuro,
  IconExternalLink,
  IconMapPin,
  IconMessageCircle,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { newcomersUntil } from '#shared/events/booking/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import { isPlaceWithheld } from '#shared/events/rules.ts'
import { formatAsking, formatSeatsLeft, hasFewSeats, isClosed } from '#web/events/bookingState.ts'
import { formatDays, formatTimes } from '#web/events/eventTimes.ts'
import { formatGoing } from '#web/events/going/formatGoing.ts'
import { useIsToPay } from '#web/events/ticket/data.ts'
import { shownLanguages } from '#web/language/languageNames.ts'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfGroup, hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { formatDay, formatDayShort, formatMonth } from '#web/ui/format.ts'
import styles from './EventFacts.module.css'

const mapUrl = (location: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: location })}`

type FactProps = { icon: ReactNode; name: string; children: ReactNode }

/** The icon tells sighted users what the fact is. */
const Fact = ({ icon, name, children }: FactProps) => (
  <div className={styles.fact}>
    <dt className={`icon-tile ${styles.icon}`}>
      <span className="visually-hidden">{name}</span>
      {icon}
    </dt>
    {children}
  </div>
)

type Props = { event: Event; now: Date }

export const EventFacts = ({ event, now }: Props) => (
  <dl className="stack gap-12">
    <Fact name={t('events.facts.date')} icon={<DayIcon date={event.startDate} />}>
      <dd className={styles.main}>{formatDays(event, now)}</dd>
      <dt className="visually-hidden">{t('events.facts.time')}</dt>
      <dd className={styles.detail}>{formatTimes(event)}</dd>
    </Fact>
    <Fact name={t('events.facts.location')} icon={<IconMapPin size={20} aria-hidden="true" />}>
      <dd className={styles.main}>
        <bdi>{event.location}</bdi>
      </dd>
      {isPlaceWithheld(event) && (
        <dd className={styles.detail}>{t('events.facts.placeWhenBooked')}</dd>
      )}
      <dd className={styles.detail}>
        <a
          className={styles.map}
          href={mapUrl(event.location)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('events.facts.map')} <IconExternalLink size={14} aria-hidden="true" />
          <span className="visually-hidden">{t('common.newTab')}</span>
        </a>
      </dd>
    </Fact>
    {event.isOnline && (
      <Fact name={t('events.facts.online')} icon={<IconVideo size={20} aria-hidden="true" />}>
        <dd className={styles.main}>{t('events.facts.onlineToo')}</dd>
        <dd className={styles.detail}>
          {t(event.isBooked ? 'events.facts.linkInTicket' : 'events.facts.linkWhenBooked')}
        </dd>
      </Fact>
    )}
    {event.languages.length > 0 && (
      <Fact name={t('common.languages')} icon={<IconMessageCircle size={20} aria-hidden="true" />}>
        <dd className={styles.main}>{shownLanguages(event.languages)}</dd>
      </Fact>
    )}
    {event.group && (
      <Fact name={t('common.group')} icon={<IconUsersGroup size={20} aria-hidden="true" />}>
        <dd className={styles.main}>
          <Link href={hrefOfGroup(event.group.id)}>
            <bdi>{event.group.name}</bdi>
          </Link>
        </dd>
        {event.isGroupOnly && (
          <dd className={styles.detail}>{t('events.hosting.audienceGroup')}</dd>
        )}
      </Fact>
    )}
    <PeopleGoing event={event} now={now} />
    <Fact name={t('common.price')} icon={<IconCoinEuro size={20} aria-hidden="true" />}>
      <dd className={styles.main}>
        {formatPrice(event.price)}{' '}
        <span className={styles.perPerson}>{t('events.facts.perPerson')}</span>
      </dd>
      <HowToPay event={event} />
    </Fact>
    {event.source && <Source {...event.source} />}
  </dl>
)

/** The calendar on another website that the event comes from. */
const Source = ({ name, url }: NonNullable<Event['source']>) => (
  <Fact name={t('events.facts.source')} icon={<IconWorld size={20} aria-hidden="true" />}>
    <dd className={styles.main}>{t('events.facts.from', { name })}</dd>
    {url?.startsWith('https://') && (
      <dd className={styles.detail}>
        <a className={styles.map} href={url} target="_blank" rel="noopener noreferrer nofollow">
          {t('events.facts.original')} <IconExternalLink size={14} aria-hidden="true" />
          <span className="visually-hidden">{t('common.newTab')}</span>
        </a>
      </dd>
    )}
  </Fact>
)

const HowToPay = ({ event }: { event: Event }) =>
  useIsToPay(event) && (
    <>
      <dt className="visually-hidden">{t('events.facts.howToPay')}</dt>
      <dd className={styles.detail}>
        <bdi className={styles.lines}>{event.paymentNote ?? t('events.facts.payAtTheDoor')}</bdi>
      </dd>
    </>
  )

const DayIcon = ({ date }: { date: Date }) => (
  <span className={styles.calendar} aria-hidden="true">
    <span>{formatMonth(date)}</span>
    <strong>{formatDay(date)}</strong>
  </span>
)

const asName = (children: ReactNode) => <span>{children}</span>

const MaxAttendees = ({ max }: { max: number | null }) => (
  <span>
    {max === null
      ? rich('events.facts.maxAttendeesUnlimited', { name: asName })
      : rich('events.facts.maxAttendees', { max, name: asName })}
  </span>
)

const PlacesLeft = ({ count }: { count: number }) => (
  <span>
    {count === 0
      ? rich('events.facts.placesLeftNone', { name: asName })
      : rich('events.facts.placesLeft', { count, name: asName })}
  </span>
)

/** Those who ask are first already. */
const noOneGoing = (event: Event) =>
  event.asking > 0 ? formatAsking(event) : t('events.facts.beTheFirst')

/** Who is going, and how many places there are. */
const PeopleGoing = ({ event, now }: Props) => {
  const { count, people } = event.going
  const isOpen = !isClosed(event, now)
  const isInviting = isOpen && !event.refusal
  const text = isOpen
    ? formatGoing(event, (children) => <span className={styles.rest}>{children}</span>)
    : null
  return (
    <Fact name={t('events.facts.whoIsGoing')} icon={<IconUsers size={20} aria-hidden="true" />}>
      {text ? (
        <dd className={styles.main}>{text}</dd>
      ) : (
        (isInviting || count > 0) && (
          <dd className={styles.main}>
            {isInviting ? noOneGoing(event) : t('events.facts.booked', { count })}
          </dd>
        )
      )}
      {people.length > 0 && (
        <dd className={styles.faces}>
          {people.map(({ id, name, username, profilePhoto }) => (
            <Link key={id} href={hrefOfPerson(username)} className={styles.face} aria-label={name}>
              <Avatar name={name} photo={profilePhoto} size="small" />
            </Link>
          ))}
        </dd>
      )}
      <dd className={`${styles.detail} ${styles.places}`}>
        <MaxAttendees max={event.maxAttendees} />
        {text && event.asking > 0 && <span>{formatAsking(event)}</span>}
        {event.placesLeft !== null &&
          isOpen &&
          !event.asking &&
          (hasFewSeats(event) ? (
            <strong className="text-orange font-600">{formatSeatsLeft(event.placesLeft)}</strong>
          ) : (
            <PlacesLeft count={event.placesLeft} />
          ))}
      </dd>
      {isOpen && event.newcomerPlaces > 0 && (
        <dd className={styles.detail}>
          {t('events.facts.newcomerPlaces', {
            count: event.newcomerPlaces,
            date: formatDayShort(newcomersUntil(event)),
          })}
        </dd>
      )}
    </Fact>
  )
}
