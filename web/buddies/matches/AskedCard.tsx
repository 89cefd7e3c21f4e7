import { Button } from '@mantine/core'
import { useId } from 'react'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { useAnswerBuddy, useWithdrawBuddy } from '#web/buddies/data.ts'
import { mineOf } from '#web/buddies/words.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './BuddyCard.module.css'
import { PersonHead } from './PersonHead.tsx'

/** What waits for an answer: mine, or theirs. */
export const AskedCard = ({ match }: { match: BuddyMatch }) => {
  const nameId = useId()
  const { teach, learn } = mineOf(match)
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <PersonHead
        user={match.otherUser}
        id={nameId}
        note={`You would teach ${teach} and learn ${learn}`}
      />
      <div className={styles.steps}>
        {match.direction === 'received' ? <Answers match={match} /> : <Withdraw match={match} />}
      </div>
    </Card>
  )
}

const Answers = ({ match: { id, otherUser } }: { match: BuddyMatch }) => {
  const { mutate, isPending } = useAnswerBuddy()
  const forReaders = <span className="only-for-readers"> {otherUser.name}</span>
  const answer = (status: 'accepted' | 'declined') => {
    if (!isPending) mutate({ id, status })
  }
  return (
    <>
      <Button variant="default" aria-disabled={isPending} onClick={() => answer('declined')}>
        Decline{forReaders}
      </Button>
      <Button aria-disabled={isPending} onClick={() => answer('accepted')}>
        Accept{forReaders}
      </Button>
    </>
  )
}

const Withdraw = ({ match: { id, otherUser } }: { match: BuddyMatch }) => {
  const { mutate, isPending } = useWithdrawBuddy()
  const withdraw = () => {
    if (!isPending) mutate({ id })
  }
  return (
    <Button variant="default" aria-disabled={isPending} onClick={withdraw}>
      Withdraw<span className="only-for-readers"> your request to {otherUser.name}</span>
    </Button>
  )
}
