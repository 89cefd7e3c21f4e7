import { Link } from 'wouter'
import { secondFactorPath } from '#shared/auth/secondFactor/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { pluralize } from '#web/ui/formatCount.ts'
import { dayMs, msBetween } from '#web/ui/time.ts'
import { useSecondFactor } from './data.ts'
import styles from './TeamSignInNotice.module.css'

const daysUntil = (at: Date) => Math.max(1, Math.ceil(msBetween(new Date(), at) / dayMs))

type Props = {
  /** Team screens show their own lock message. */
  isOnTeamScreen: boolean
}

/** Notice for team members without passkey and second factor. */
export const TeamSignInNotice = ({ isOnTeamScreen }: Props) => {
  const { data } = useSecondFactor()
  if (!data || (data.isLocked ? isOnTeamScreen : !data.dueAt)) return null
  return (
    <Card as="section" className={styles.note} aria-label="Signing in for the team">
      {data.dueAt ? (
        <p>
          The team signs in with more than a password. You have{' '}
          <strong>{pluralize(daysUntil(data.dueAt), 'day')}</strong> left to set up a passkey or a
          second factor. After that, what only the team may do has to wait.{' '}
          <Link href={secondFactorPath}>Set it up now</Link>
        </p>
      ) : (
        <p>
          What you do for the team has to wait until you sign in with a passkey or a second factor.{' '}
          <Link href={secondFactorPath}>Go to your settings</Link>
        </p>
      )}
    </Card>
  )
}
