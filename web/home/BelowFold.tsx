import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '#shared/events/contract.ts'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { LazyConfirmEmailNotice } from '#web/auth/security/LazyConfirmEmailNotice.tsx'
import { celebrate } from '#web/onboarding/moments/data.ts'
import { GuideOfTheWeek } from '#web/resources/GuideOfTheWeek.tsx'
import { Guides } from '#web/resources/Guides.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import { Counters, type Total } from './Counters.tsx'
import { FirstDays } from './FirstDays.tsx'
import styles from './HomeScreen.module.css'
import { JoinedGroups } from './JoinedGroups.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SuggestedEvents } from './SuggestedEvents.tsx'
import { SuggestedPeople } from './SuggestedPeople.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'

type Props = {
  me: Me
  now: Date
  hasNothingBooked: boolean
  booked: Total
  connected: Total
  upcoming: UseQueryResult<Event[], ApiError>
  groups: UseQueryResult<JoinedGroup[], ApiError>
}

/** Also for the member whose request was accepted meanwhile. */
const useFirstConnection = (hasConnections: boolean) => {
  useEffect(() => {
    if (hasConnections) void celebrate('firstConnection')
  }, [hasConnections])
}

/** All below the welcome card. */
export const BelowFold = ({
  me,
  now,
  hasNothingBooked,
  booked,
  connected,
  upcoming,
  groups,
}: Props) => {
  const isWide = useIsWide()
  const connectionCount = connected.data
  useFirstConnection(connectionCount !== undefined && connectionCount > 0)
  const overview = (
    <div className={`stack ${styles.overview}`}>
      {/* All groups are fetched, so they need no second request for their number. */}
      <Counters
        booked={booked}
        connected={connected}
        joined={{ data: groups.data?.length, isError: groups.isError }}
      />
      <QuickActions />
    </div>
  )
  return (
    <>
      {isWide && overview}
      <LazyConfirmEmailNotice me={me} isSlim />
      <FirstDays me={me} now={now} />
      <div className={styles.columns}>
        {hasNothingBooked && (
          <div className={styles.suggested}>
            <SuggestedEvents me={me} now={now} upcoming={upcoming} />
          </div>
        )}
        <div className={styles.groups}>
          <JoinedGroups me={me} groups={groups} />
        </div>
        <div className={styles.upcoming}>
          <UpcomingEvents upcoming={upcoming} town={me.location} />
        </div>
        {(connectionCount === 0 || isWide) && (
          <div className={styles.people}>
            <SuggestedPeople />
          </div>
        )}
      </div>
      {/* On a phone, what is going on comes first. */}
      {!isWide && overview}
      {isWide && <GuideOfTheWeek now={now} />}
      <Guides />
    </>
  )
}
