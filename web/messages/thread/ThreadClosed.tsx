import { Link } from 'wouter'
import type { Conversation } from '#shared/messages/contract.ts'
import { platform } from '#web/app/platform.ts'
import { hrefOfPerson } from '#web/people/data.ts'
import styles from './Thread.module.css'

type Props = { conversation: Pick<Conversation, 'otherUser' | 'isBlocked'> }

/**
 * In place of the field, where nobody can write any more. Whoever was blocked reads what everybody
 * reads whose connection has ended.
 */
export const ThreadClosed = ({ conversation: { otherUser, isBlocked } }: Props) => (
  <p className={styles.closed} role="status">
    {!otherUser && `This person has left ${platform.name}. What they wrote went with them.`}
    {otherUser &&
      !isBlocked &&
      'You are not connected any more. You can read this, and nobody can write.'}
    {otherUser && isBlocked && (
      <>
        You have blocked <bdi>{otherUser.name}</bdi>.{' '}
        <Link href={hrefOfPerson(otherUser.username)}>Unblock</Link>
      </>
    )}
  </p>
)
