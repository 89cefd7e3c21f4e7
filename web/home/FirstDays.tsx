import { lazy, Suspense } from 'react'
import type { Me } from '#shared/users/user.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './FirstDays.module.css'
import { isOnHome } from './onHome.ts'

const Unloaded = () => (
  <FailedState
    title="Your first 100 days could not be loaded"
    onRetry={() => globalThis.location.reload()}
  />
)

// Home is of use without it: where its code cannot be fetched, the rest stays.
const FirstDaysPart = lazy(async () => {
  try {
    return { default: (await import('#web/firstDays/FirstDaysPart.tsx')).FirstDaysPart }
  } catch {
    return { default: Unloaded }
  }
})

/** Its room is there before it is: nothing below it moves. */
export const FirstDays = ({ me, now }: { me: Me; now: Date }) => {
  const place = useFocusKept<HTMLDivElement>(me.firstDays)
  return (
    <div {...place} className={styles.place}>
      {isOnHome(me, now) && (
        <div className={me.firstDays === 'shown' ? styles.list : styles.offer}>
          <Suspense>
            <FirstDaysPart me={me} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
