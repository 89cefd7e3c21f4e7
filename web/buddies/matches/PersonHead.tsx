import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { hrefOfPerson } from '#web/people/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './PersonHead.module.css'

type Props = {
  user: PublicUser
  id: string
  /** Below the name. */
  note: ReactNode
  /** On the right. */
  children?: ReactNode
}

/** Who a card is about, with the way to their page. */
export const PersonHead = ({ user, id, note, children }: Props) => (
  <div className={styles.head}>
    <Avatar name={user.name} photo={user.profilePhoto} />
    <div className={styles.words}>
      <h3 id={id} className={styles.name} dir="auto">
        <Link href={hrefOfPerson(user.username)}>{user.name}</Link>
      </h3>
      <p className={styles.note}>
        <StaffBadge user={user} /> {note}
      </p>
    </div>
    {children}
  </div>
)
