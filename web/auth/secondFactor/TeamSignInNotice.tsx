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
    <Card as="section" className={styles.note} aria-label="Team login">
      {data.dueAt ? (
        <p>
          Team members need more than a password to log in. You have{' '}
          <strong>{pluralize(daysUntil(data.dueAt), 'day')}</strong> left to set up a passkey or
          two-step verification. After that, you can’t use team features without one.{' '}
          <Link href={secondFactorPath}>Set it up now</Link>
        </p>
      ) : (
        <p>
          To use team features, log in with a passkey or two-step verification.{' '}
          <Link href={secondFactorPath}>Go to your settings</Link>
        </p>
      )}
    </Card>
  )
}
