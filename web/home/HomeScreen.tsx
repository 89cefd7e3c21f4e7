import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useMe } from '#web/auth/data.ts'
import { LateEmailNote } from '#web/auth/security/LateEmailNote.tsx'
import { useConnectionsTotal } from '#web/connections/data.ts'
import { useAttendedTotal, useNextBookedEvent, useUpcomingEvents } from '#web/events/data.ts'
import { useMyGroups, useMyGroupsTotal } from '#web/groups/data.ts'
import { useRestIsDue } from '#web/ui/useRestIsDue.ts'
import { Counters } from './Counters.tsx'
import { FirstDays } from './FirstDays.tsx'
import styles from './HomeScreen.module.css'
import { JoinedGroups } from './JoinedGroups.tsx'
import { isNewOn } from './onHome.ts'
import { QuickActions } from './QuickActions.tsx'
import { UpcomingEvents } from './UpcomingEvents.tsx'
import { WelcomeCard } from './WelcomeCard.tsx'

// Below the fold. Where its code cannot be fetched, the rest stays.
const Guides = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('#web/resources/Guides.tsx')).Guides }
  } catch {
    return { default: () => null }
  }
})

export const HomeScreen = () => {
  const [now] = useState(() => new Date())
  const { data: me } = useMe()
  const upcoming = useUpcomingEvents()
  const next = useNextBookedEvent()
  const groups = useMyGroups()
  const attended = useAttendedTotal()
  const connected = useConnectionsTotal()
  const joined = useMyGroupsTotal()
  const isRestDue = useRestIsDue()
  if (!me) return null
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <WelcomeCard
          name={me.name}
          isNew={isNewOn(me, now)}
          next={next.data}
          hasFailed={next.isError}
        />
        <div className={styles.short}>
          <Counters attended={attended} connected={connected} joined={joined} />
          <QuickActions />
        </div>
      </div>
      {isRestDue ? (
        <>
          <LateEmailNote me={me} />
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
