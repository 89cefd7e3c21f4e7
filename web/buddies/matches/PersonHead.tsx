import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { hrefOfPerson } from '#web/buddies/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
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
        <Link href={hrefOfPerson(user)}>{user.name}</Link>
      </h3>
      <p className={styles.note}>{note}</p>
    </div>
    {children}
  </div>
)
