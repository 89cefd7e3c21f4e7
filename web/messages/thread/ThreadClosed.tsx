import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { hrefOfPerson } from '#web/people/data.ts'
import styles from './Thread.module.css'

/** In place of the field, where nobody can write any more. */
export const ThreadClosed = ({ otherUser }: { otherUser: PublicUser | null }) => (
  <p className={styles.closed} role="status">
    {otherUser ? (
      <>
        You are not connected any more. You can read this, and nobody can write.{' '}
        <Link href={hrefOfPerson(otherUser.username)}>
          See <bdi>{otherUser.name}</bdi>
        </Link>
      </>
    ) : (
      'This person has left Welkom. What they wrote went with them.'
    )}
  </p>
)
