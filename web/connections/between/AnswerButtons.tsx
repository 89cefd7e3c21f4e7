import { Button } from '@mantine/core'
import type { PublicUser } from '#shared/users/user.ts'
import styles from './ConnectionSteps.module.css'
import { useAnswer } from './data.ts'

/** To what somebody asks me. */
export const AnswerButtons = ({ id, user }: { id: string; user: PublicUser }) => {
  const { mutate, isPending } = useAnswer()
  const forReaders = <span className="only-for-readers"> {user.name}</span>
  const answer = (status: 'accepted' | 'rejected') => {
    if (!isPending) mutate({ id, status })
  }
  return (
    <span className={styles.answers}>
      <Button variant="default" aria-disabled={isPending} onClick={() => answer('rejected')}>
        Decline{forReaders}
      </Button>
      <Button aria-disabled={isPending} onClick={() => answer('accepted')}>
        Accept{forReaders}
      </Button>
    </span>
  )
}
