import type { ReactNode } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import styles from './MemberName.module.css'

type Props = {
  user: PublicUser
  /** Beside the name. */
  mark?: ReactNode
  /** Below it. */
  note: ReactNode
}

export const MemberName = ({ user, mark, note }: Props) => (
  <span className={styles.person}>
    <Avatar name={user.name} photo={user.profilePhoto} size="small" />
    <span className={styles.words}>
      <span className={styles.line}>
        <bdi className={styles.name}>{user.name}</bdi> {mark}
      </span>
      <span className={styles.note}>{note}</span>
    </span>
  </span>
)
