import { Button } from '@mantine/core'
import { IconCheck, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTickWeek } from '#web/buddies/data.ts'
import styles from './MetButton.module.css'

type Props = { id: string; week: number; isMet: boolean; who: string }

/** Said by either of the two, and taken back by either. */
export const MetButton = ({ id, week, isMet, who }: Props) => {
  const { mutate, isPending } = useTickWeek()
  const Icon = isMet ? IconCircleCheckFilled : IconCheck
  return (
    <Button
      className={isMet ? (styles.met ?? '') : ''}
      aria-pressed={isMet}
      aria-disabled={isPending}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => {
        if (!isPending) mutate({ id, week: String(week), isMet: !isMet })
      }}
    >
      We met
      <span className="only-for-readers">
        {' '}
        in week {week}, {who} and I
      </span>
    </Button>
  )
}
