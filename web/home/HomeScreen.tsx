import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { LazyConfirmEmailNotice } from '#web/auth/security/LazyConfirmEmailNotice.tsx'
import { useConnectionsTotal } from '#web/connections/data.ts'
import { useAttendedTotal, useNextBookedEvent, useUpcomingEvents } from '#web/events/data.ts'
import { useMyGroups } from '#web/groups/data.ts'
import { dayMs, msBetween } from '#web/ui/time.ts'
import { useAfterFirstPaint } from '#web/ui/useAfterFirstPaint.ts'
import { Counters } from './Counters.tsx'
import { FirstDays } from './FirstDays.tsx'
import styles from './HomeScreen.module.css'
import { JoinedGroups } from './JoinedGroups.tsx'
import { QuickActions } from './QuickActions.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'
import { WelcomeCard } from './WelcomeCard.tsx'

// Below the fold. If its code cannot be loaded, the rest of home still works.
const Guides = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('#web/resources/Guides.tsx')).Guides }
  } catch {
    return { default: () => null }
  }
})

/** A member of less than a day is not welcomed back. */
const isNewMember = ({ createdAt }: Me, now: Date) => msBetween(createdAt, now) < dayMs

export const HomeScreen = () => {
  const [now] = useState(() => new Date())
  const { data: me } = useMe()
  const upcoming = useUpcomingEvents()
  const next = useNextBookedEvent()
  const groups = useMyGroups()
  const attended = useAttendedTotal()
  const connected = useConnectionsTotal()
  // All of them are fetched, so they need no second request for their number.
  const joined = { data: groups.data?.length, isError: groups.isError }
  const showsBelowFold = useAfterFirstPaint()
  if (!me) return null
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <WelcomeCard
          name={me.name}
          isNew={isNewMember(me, now)}
          next={next.data}
          hasFailed={next.isError}
        />
        <div className={styles.short}>
          <Counters attended={attended} connected={connected} joined={joined} />
          <QuickActions />
        </div>
      </div>
      {showsBelowFold ? (
        <>
          <LazyConfirmEmailNotice me={me} />
          <FirstDays me={me} now={now} />
          <div className={styles.columns}>
            <UpcomingEvents upcoming={upcoming} />
            <JoinedGroups groups={groups} />
          </div>
          <Suspense>
            <Guides />
          </Suspense>
        </>
      ) : (
        <div className={styles.rest} />
      )}
    </div>
  )
}
