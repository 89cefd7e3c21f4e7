import type { RefObject } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { isAllDay } from '#shared/events/rules.ts'
import type { AttachedFile } from '#shared/files/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { bookingStateOf, isClosed } from '#web/events/bookingState.ts'
import { useReadEventAgain } from '#web/events/data.ts'
import { EventBadge } from '#web/events/EventFooter.tsx'
import { EventGlow } from '#web/events/EventGlow.tsx'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { formatCategory } from '#web/events/eventCategory.ts'
import { FollowHostButton } from '#web/events/following/FollowHostButton.tsx'
import { BroughtItems } from '#web/events/items/BroughtItems.tsx'
import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { PauseBanner } from '#web/events/pause/PauseBanner.tsx'
import { StillComing } from '#web/events/stillComing/StillComing.tsx'
import { AttachedFiles, senderOf } from '#web/files/AttachedFiles.tsx'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { BookingStatus } from './BookingStatus.tsx'
import { Description } from './Description.tsx'
import { EventActions } from './EventActions.tsx'
import styles from './EventDetails.module.css'
import { EventFacts } from './EventFacts.tsx'
import { SeriesDates } from './SeriesDates.tsx'

type Props = {
  event: Event
  now: Date
  isBookingRequested: boolean
  isComingAsked: boolean
  onCancelBooking: () => void
  onBookSeries: () => void
  fallbackFocus: RefObject<HTMLDivElement | null>
  onEdit: (() => void) | null
}

/** The picture above the title. */
export const EventCover = ({ event, now }: { event: Event; now: Date }) => (
  <div className={styles.cover}>
    <EventGlow event={event} className={styles.glow} />
    <EventPicture event={event} className={styles.image} isAboveFold />
    <div className={styles.badges}>
      <Badge tone="onPicture">{formatCategory(event.category)}</Badge>
      {/* The places that are left stand beside the people who are going. */}
      {bookingStateOf(event, now) !== 'open' && <EventBadge event={event} now={now} />}
    </div>
  </div>
)

export const EventCoverSkeleton = () => (
  <div className={styles.cover}>
    <div className={styles.image} />
  </div>
)

export const EventDetails = ({
  event,
  now,
  isBookingRequested,
  isComingAsked,
  onCancelBooking,
  onBookSeries,
  onEdit,
  fallbackFocus,
}: Props) => (
  <div ref={fallbackFocus} tabIndex={-1} className="no-outline stack">
    {event.host && (
      <div className="cluster items-center">
        <Host host={event.host} />
        <FollowHostButton host={event.host} />
      </div>
    )}
    {event.isPaused && !isClosed(event, now) && <PauseBanner event={event} />}
    {isComingAsked && <StillComing event={event} now={now} onCannotCome={onCancelBooking} />}
    <BookingStatus event={event} now={now} fallbackFocus={fallbackFocus} />
    {isBookingRequested && <ArrivalNote event={event} now={now} />}
    <EventFacts event={event} now={now} />
    <Description text={event.description} />
    {event.files && <EventFiles event={event} files={event.files} />}
    <BroughtItems event={event} now={now} />
    {event.seriesId && (
      <SeriesDates
        seriesId={event.seriesId}
        eventId={event.id}
        isAllDay={isAllDay(event)}
        onBook={onBookSeries}
      />
    )}
    <EventActions event={event} onEdit={onEdit} fallbackFocus={fallbackFocus} />
    {bookingStateOf(event, now) === 'booked' && (
      <p className={styles.leave}>
        {t('common.cannotCome')}
        <OnlineOnlyButton variant="subtle" color="soft" size="sm" onClick={onCancelBooking}>
          {t('events.details.cancelPlace', { count: event.partySize ?? 1 })}
        </OnlineOnlyButton>
      </p>
    )}
  </div>
)

/** Those of the team are the event's own. */
const EventFiles = ({ event, files }: { event: Event; files: readonly AttachedFile[] }) => {
  const { data: me } = useMe()
  const readAgain = useReadEventAgain()
  const { host, title, createdAt } = event
  const sender = host ? senderOf(host, me?.id ?? '') : { id: null, name: title, isMe: false }
  return (
    <AttachedFiles
      files={files}
      sender={sender}
      createdAt={createdAt}
      onDescribed={() => readAgain(event.id)}
    />
  )
}

export const Host = ({ host: { name, username, profilePhoto } }: { host: PublicUser }) => (
  <p className="cluster items-center">
    <Avatar name={name} photo={profilePhoto} size="small" />
    <span>
      {rich('events.details.host', {
        name,
        link: (children) => (
          <Link href={hrefOfPerson(username)} className={styles.hostName}>
            {children}
          </Link>
        ),
      })}
    </span>
  </p>
)

/** For someone who registered in order to book this event. */
const ArrivalNote = ({ event, now }: { event: Event; now: Date }) => {
  const { data: me } = useMe()
  if (!me?.onboardingStep || bookingStateOf(event, now) !== 'open') return null
  return (
    <p className={styles.arrival}>
      {isFree(event.price)
        ? t('events.arrival.free')
        : t('events.arrival.paid', { price: formatPrice(event.price) })}
    </p>
  )
}

export const EventDetailsSkeleton = () => (
  <LoadingRegion label={t('common.loadingEvent')} className="stack">
    <Skeleton height="2.75rem" width="70%" />
    <Skeleton height="2.75rem" width="80%" />
    <Skeleton height="2.75rem" width="60%" />
    <Skeleton height="4.5rem" />
  </LoadingRegion>
)
