import { useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { useConnectionsTotal } from '#web/connections/data.ts'
import { useBookedTotal, useNextBookedEvent, useUpcomingEvents } from '#web/events/data.ts'
import { useMyGroups } from '#web/groups/data.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { dayMs, msBetween } from '#web/ui/time.ts'
import { BelowFold } from './BelowFold.tsx'
import styles from './HomeScreen.module.css'
import { WelcomeCard } from './WelcomeCard.tsx'

const Onboarding = lazyComponent(
  async () => (await import('#web/onboarding/Onboarding.tsx')).Onboarding,
)

/** A member of less than a day is welcomed. */
const isNewMember = ({ createdAt }: Me, now: Date) => msBetween(createdAt, now) < dayMs

export const HomeScreen = () => {
  const [now] = useState(() => new Date())
  const { data: me } = useMe()
  const upcoming = useUpcomingEvents()
  const next = useNextBookedEvent()
  const groups = useMyGroups()
  const booked = useBookedTotal()
  const connected = useConnectionsTotal()
  const isSuggested = next.data === null
  const first = upcoming.data && (upcoming.data[0] ?? null)
  if (!me) return null
  return (
    <div className={styles.screen}>
      <WelcomeCard
        name={me.name}
        isNew={isNewMember(me, now)}
        now={now}
        next={isSuggested ? first : next.data}
        isSuggested={isSuggested}
        hasFailed={isSuggested ? upcoming.isError : next.isError}
      />
      <BelowFold
        me={me}
        now={now}
        hasNothingBooked={isSuggested}
        booked={booked}
        connected={connected}
        upcoming={upcoming}
        groups={groups}
      />
      {me.onboardingStep !== null && <Onboarding me={me} />}
    </div>
  )
}
