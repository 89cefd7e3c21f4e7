import { IconCheck, IconCircleCheckFilled } from '@tabler/icons-react'
import { useSetWeekMet } from '#web/buddies/data.ts'
import { rich } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import styles from './MetButton.module.css'

type Props = { id: string; week: number; isMet: boolean; name: string }

/** Either user can record the meeting, and undo that. */
export const MetButton = ({ id, week, isMet, name }: Props) => {
  const { mutate, isPending } = useSetWeekMet()
  const Icon = isMet ? IconCircleCheckFilled : IconCheck
  return (
    <Button
      className={isMet ? (styles.met ?? '') : ''}
      aria-pressed={isMet}
      isBusy={isPending}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => mutate({ id, week: String(week), isMet: !isMet })}
    >
      {rich('buddies.match.weMet', { week, name, hidden })}
    </Button>
  )
}
