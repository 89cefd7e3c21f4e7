import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Event } from '#shared/events/contract.ts'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { LazyConfirmEmailNotice } from '#web/auth/security/LazyConfirmEmailNotice.tsx'
import { celebrate } from '#web/onboarding/moments/data.ts'
import { GuideOfTheWeek } from '#web/resources/GuideOfTheWeek.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import { FirstDays } from './FirstDays.tsx'
import styles from './HomeScreen.module.css'
import { JoinedGroups } from './JoinedGroups.tsx'
import { SuggestedEvents } from './SuggestedEvents.tsx'
import { SuggestedPeople } from './SuggestedPeople.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'

// If its code cannot be loaded, the rest of home still works.
const Guides = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('#web/resources/Guides.tsx')).Guides }
  } catch {
    return { default: () => null }
  }
})

export type BelowFoldProps = {
  me: Me
  now: Date
  hasNothingBooked: boolean
  /** Unknown while it loads. */
  connectionCount: number | undefined
  upcoming: UseQueryResult<Event[], ApiError>
  groups: UseQueryResult<JoinedGroup[], ApiError>
  /** Counters and quick actions. On a phone, what is going on comes first. */
  overview: ReactNode
}

/** Also for the member whose request was accepted meanwhile. */
const useFirstConnection = (hasConnections: boolean) => {
  useEffect(() => {
    if (hasConnections) void celebrate('firstConnection')
  }, [hasConnections])
}

/** What the first paint of home does without. */
export const BelowFold = ({
  me,
  now,
  hasNothingBooked,
  connectionCount,
  upcoming,
  groups,
  overview,
}: BelowFoldProps) => {
  const isWide = useIsWide()
  useFirstConnection(connectionCount !== undefined && connectionCount > 0)
  return (
    <>
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
          {isWide && <GuideOfTheWeek now={now} />}
        </div>
        {(connectionCount === 0 || isWide) && (
          <div className={styles.people}>
            <SuggestedPeople />
          </div>
        )}
      </div>
      {overview}
      <Suspense>
        <Guides />
      </Suspense>
    </>
  )
}
