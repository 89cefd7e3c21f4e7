import { lazy, Suspense } from 'react'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { dayMs, msBetween } from '#web/ui/time.ts'
import styles from './FirstDays.module.css'

const maxOfferedMs = 100 * dayMs

/** Those who have lived here for long, and members of more than 100 days, find it in the settings. */
const isShownOnHome = ({ firstDays, createdAt, role, nationality }: Me, now: Date) =>
  firstDays === 'shown' ||
  (firstDays === 'offered' &&
    role !== 'language_buddy' &&
    nationality !== 'Dutch' &&
    msBetween(createdAt, now) < maxOfferedMs)

const LoadFailure = () => (
  <FailedState
    title={t('home.firstDays.loadFailed')}
    onRetry={() => globalThis.location.reload()}
  />
)

// If its code cannot be loaded, the rest of home still works.
const FirstDaysSection = lazy(async () => {
  try {
    return { default: (await import('#web/firstDays/FirstDaysSection.tsx')).FirstDaysSection }
  } catch {
    return { default: LoadFailure }
  }
})

/** Reserves its height before it loads, so that nothing below it moves. */
export const FirstDays = ({ me, now }: { me: Me; now: Date }) => {
  const focusProps = useFocusRestore<HTMLDivElement>(me.firstDays)
  return (
    <div {...focusProps} className="no-outline">
      {isShownOnHome(me, now) && (
        <div className={me.firstDays === 'shown' ? styles.list : styles.offer}>
          <Suspense>
            <FirstDaysSection me={me} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
