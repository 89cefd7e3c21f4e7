import type { Step } from '#shared/firstDays/contract.ts'
import { showStay } from './dates.ts'
import styles from './Progress.module.css'

type Props = { arrivalDate: string; steps: Step[]; today: string }

export const Progress = ({ arrivalDate, steps, today }: Props) => {
  const done = steps.filter(({ isDone }) => isDone).length
  const isAll = done === steps.length
  return (
    <div>
      <p className={styles.line}>
        <strong role="status">
          {isAll ? 'You have settled in' : `${done} of ${steps.length} done`}
        </strong>
        <span className={styles.stay}>{showStay(arrivalDate, today)}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.done} style={{ width: `${(100 * done) / steps.length}%` }} />
      </div>
      {isAll && (
        <p className={styles.words}>
          All {steps.length} steps are done. Put the list away, or keep it to look things up.
        </p>
      )}
    </div>
  )
}
