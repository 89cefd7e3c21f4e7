import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { usePutAway, useShowFirstDays } from './data.ts'
import styles from './FirstDaysOffer.module.css'

/** Asked once: either answer is kept. */
export const FirstDaysOffer = () => {
  const id = useId()
  const show = useShowFirstDays()
  const putAway = usePutAway()
  const isBusy = show.isPending || putAway.isPending
  return (
    <Card as="section" className={styles.offer} aria-labelledby={id}>
      <span className={styles.icon} aria-hidden="true">
        <IconListCheck size={24} stroke={1.75} />
      </span>
      <div className={styles.words}>
        <h2 id={id}>Your first 100 days</h2>
        <p className={styles.soft}>
          Registration, insurance, a doctor, the first friends: a list of what to do when.
        </p>
      </div>
      <div className={styles.answers}>
        <Button
          variant="light"
          loading={show.isPending}
          onClick={() => !isBusy && show.mutate({ isShown: true })}
        >
          Start my list
        </Button>
        <Button
          variant="subtle"
          loading={putAway.isPending}
          onClick={() => !isBusy && putAway.mutate({ isShown: false })}
        >
          Not for me
        </Button>
      </div>
    </Card>
  )
}
