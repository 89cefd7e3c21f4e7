import type { Me } from '#shared/users/user.ts'
import { FirstDaysSection } from '#web/firstDays/FirstDaysSection.tsx'
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

/** Reserves its height before it loads, so that nothing below it moves. */
export const FirstDays = ({ me, now }: { me: Me; now: Date }) => {
  const focusProps = useFocusRestore<HTMLDivElement>(me.firstDays)
  return (
    <div {...focusProps} className="no-outline">
      {isShownOnHome(me, now) && (
        <div className={me.firstDays === 'shown' ? styles.list : styles.offer}>
          <FirstDaysSection me={me} />
        </div>
      )}
    </div>
  )
}
