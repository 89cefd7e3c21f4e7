import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { secondFactorPath } from '#shared/auth/secondFactor/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dayMs, msBetween } from '#web/ui/time.ts'
import { useSecondFactor } from './data.ts'
import styles from './TeamSignInNotice.module.css'

const daysUntil = (at: Date) => Math.max(1, Math.ceil(msBetween(new Date(), at) / dayMs))

const settingsLink = (text: ReactNode) => <Link href={secondFactorPath}>{text}</Link>

type Props = {
  /** Team screens show their own lock message. */
  isOnTeamScreen: boolean
}

/** Notice for team members without passkey and second factor. */
export const TeamSignInNotice = ({ isOnTeamScreen }: Props) => {
  const { data } = useSecondFactor()
  if (!data || (data.isLocked ? isOnTeamScreen : !data.dueAt)) return null
  return (
    <Card as="section" className={styles.note} aria-label={t('auth.team.label')}>
      {data.dueAt ? (
        <p>{rich('auth.team.daysLeft', { days: daysUntil(data.dueAt), link: settingsLink })}</p>
      ) : (
        <p>{rich('auth.team.locked', { link: settingsLink })}</p>
      )}
    </Card>
  )
}
