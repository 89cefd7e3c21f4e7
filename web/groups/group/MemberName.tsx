import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { hrefOfPerson } from '#web/people/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './MemberName.module.css'

type Props = {
  user: PublicUser
  /** Beside the name. */
  mark?: ReactNode
  /** Below it. */
  note: ReactNode
  /** Not where a press on the name chooses. */
  isLink?: boolean
}

export const MemberName = ({ user, mark, note, isLink = true }: Props) => (
  <span className={styles.person}>
    <Avatar name={user.name} photo={user.profilePhoto} size="small" />
    <span className={styles.words}>
      <span className={styles.line}>
        {isLink ? (
          <Link className={styles.name} href={hrefOfPerson(user.username)}>
            <bdi>{user.name}</bdi>
          </Link>
        ) : (
          <bdi className={styles.name}>{user.name}</bdi>
        )}{' '}
        <StaffBadge user={user} /> {mark}
      </span>
      <span className={styles.note}>{note}</span>
    </span>
  </span>
)
