import { Link } from 'wouter'
import type { Decision } from '#shared/safety/cases/contract.ts'
import { decidedNames, houseRules } from '#shared/safety/cases/words.ts'
import { showFullDateAndTime } from '#web/ui/format.ts'
import { nameOfSubject } from './caseWords.ts'
import styles from './Queue.module.css'

type Props = {
  decision: Decision
  /** Where its case is; without it, it is shown there. */
  href?: string
}

/** One line of the log: what was decided about what, why, and by whom. */
export const DecisionItem = ({ decision, href }: Props) => {
  const { kind, type, about, rule, reason, until, alsoRemoves, decidedBy, createdAt } = decision
  const what = about ? `${nameOfSubject(type)} of ${about.name}` : nameOfSubject(type)
  return (
    <li className={styles.decision}>
      <p className={styles.head}>
        <strong>
          {decidedNames[kind]}
          {alsoRemoves && ', and removed what it is about'}
        </strong>
        {href && (
          <Link href={href} dir="auto">
            {what}
          </Link>
        )}
      </p>
      {rule && <p className={styles.soft}>{houseRules[rule]}</p>}
      {reason && (
        <p className={styles.words} dir="auto">
          {reason}
        </p>
      )}
      <p className={styles.soft}>
        {until && `Until ${showFullDateAndTime(until)}. `}
        {decidedBy?.name ?? 'Somebody who has left'},{' '}
        <time dateTime={createdAt.toISOString()}>{showFullDateAndTime(createdAt)}</time>
      </p>
    </li>
  )
}
