import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import linked from '#web/ui/linkedCard.module.css'
import { Quote } from '#web/ui/Quote.tsx'
import { StaffBadge } from '#web/ui/StaffBadge.tsx'
import styles from './PersonCard.module.css'

type Props = {
  user: PublicUser
  /** Heading level: one below the heading above the list. */
  level: 2 | 3
  /** Beside the username, such as a date or a badge. */
  note?: ReactNode
  /** Message of the connection request. */
  message?: string | null | undefined
  /** The actions stand below the text, as in suggestions. */
  isTall?: boolean
  /** Action buttons. */
  children: ReactNode
}

export const PersonCard = ({ user, level, note, message, isTall = false, children }: Props) => {
  const nameId = useId()
  const Heading = `h${level}` as const
  return (
    <Card as="article" className={linked.card} aria-labelledby={nameId}>
      <div className={isTall ? styles.tall : styles.line}>
        <Avatar name={user.name} photo={user.profilePhoto} size={isTall ? 'large' : 'card'} />
        <div className={styles.body}>
          <Heading className={`${linked.name} ${styles.name}`} id={nameId}>
            <Link href={hrefOfPerson(user.username)} title={user.name}>
              <bdi>{user.name}</bdi>
            </Link>
          </Heading>
          <p className="muted wrap-anywhere text-14">
            <bdi>@{user.username}</bdi> <StaffBadge user={user} />
            {note && (
              <span className={styles.extra}>
                <span className={styles.dot}>{' · '}</span>
                <span suppressHydrationWarning>{note}</span>
              </span>
            )}
          </p>
        </div>
        {message && <Quote className={styles.message} text={message} />}
        <div className={linked.steps}>{children}</div>
      </div>
    </Card>
  )
}
