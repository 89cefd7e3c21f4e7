import type { ReactNode } from 'react'
import { type PublicUser, Role, roleLabels } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMonthYear } from '#web/ui/format.ts'
import { nameColour } from '#web/ui/nameColour.ts'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './PersonHero.module.css'

/** null for the role `other`. */
const roleLabel = (text: string) => {
  const role = Role.safeParse(text)
  return role.success && role.data !== 'other' ? t(roleLabels[role.data]) : null
}

type Props = {
  user: PublicUser & { role: string; location: string | null; eventsHosted?: number | null }
  memberSince: Date
  /** Of the name. */
  level: 1 | 2
  /** Beside the username. */
  badge?: ReactNode
  /** The main action. */
  children: ReactNode
}

/** Who a person is at a glance: face, name, role, town. */
export const PersonHero = ({ user, memberSince, level, badge, children }: Props) => {
  const { name, username, profilePhoto, location, eventsHosted } = user
  const role = roleLabel(user.role)
  const Heading = `h${level}` as const
  return (
    <Card className={styles.hero}>
      <div className={styles.cover} data-colour={nameColour(name)} />
      <span className={styles.face}>
        <Avatar name={name} photo={profilePhoto} size="huge" alt={name} />
      </span>
      <div className="stack gap-4 justify-items-center min-w-0 wrap-anywhere">
        <Heading className={styles.name} dir="auto" tabIndex={level === 1 ? -1 : undefined}>
          {name}
        </Heading>
        {(role || location) && (
          <p className="font-600 text-17">
            {role}
            {role && location && ' · '}
            {location && <bdi>{location}</bdi>}
          </p>
        )}
        <p className="muted">{t('people.since', { month: formatMonthYear(memberSince) })}</p>
        {eventsHosted ? (
          <p className="muted">{t('people.hosted', { count: eventsHosted })}</p>
        ) : null}
        <p className={styles.handle}>
          <bdi>@{username}</bdi>
          <StaffBadge user={user} />
          {badge}
        </p>
      </div>
      {children}
    </Card>
  )
}
