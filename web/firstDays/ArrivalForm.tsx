import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { arrivalBounds } from '#shared/firstDays/rules.ts'
import { amsterdamDay } from '#web/ui/format.ts'
import styles from './ArrivalForm.module.css'
import { useSayArrival } from './data.ts'

type Props = {
  /** null: asked for the first time. */
  arrivalDate: string | null
  onDone: () => void
  /** What else may be done when it is asked for the first time. */
  away: ReactNode
}

export const ArrivalForm = ({ arrivalDate, onDone, away }: Props) => {
  const [day, setDay] = useState(arrivalDate ?? '')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { earliest, latest } = arrivalBounds(amsterdamDay(new Date()))
  const say = useSayArrival()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (say.isPending) return
    setMissing(!day)
    if (!day) return field.current?.focus()
    say.mutate({ arrivalDate: day }, { onSuccess: onDone, onError: () => field.current?.focus() })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        type="date"
        label="When did you arrive, or when will you?"
        description="It gives each step its date. Nobody else sees it."
        className={styles.field}
        min={earliest}
        max={latest}
        value={day}
        error={isMissing ? 'Please choose a date' : say.error?.reason}
        onChange={(event) => {
          setMissing(false)
          say.reset()
          setDay(event.currentTarget.value)
        }}
      />
      <div className={styles.ways}>
        <Button type="submit" loading={say.isPending}>
          {arrivalDate ? 'Save the date' : 'Make my list'}
        </Button>
        {arrivalDate ? (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        ) : (
          away
        )}
      </div>
    </form>
  )
}
