import { dayOfStay, totalDays } from '#shared/firstDays/rules.ts'
import { useFirstDays } from '#web/firstDays/data.ts'
import { t } from '#web/language/t.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import styles from './DayOfStay.module.css'

/** "Day 18 in the Netherlands", with the part of the first 100 days that has passed. */
export const DayOfStay = () => {
  const arrivalDate = useFirstDays().data?.arrivalDate
  const day = arrivalDate ? dayOfStay(arrivalDate, amsterdamDay(new Date())) : null
  if (day === null) return null
  return (
    <p className={styles.day}>
      {t('profile.dayOfStay', { day })}
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (day / totalDays) * 100)}%` }} />
      </span>
    </p>
  )
}
