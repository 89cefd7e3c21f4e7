import { type ReactNode, useState } from 'react'
import { arrivalBounds } from '#shared/firstDays/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './ArrivalForm.module.css'
import { useSetArrivalDate } from './data.ts'

type Props = {
  /** null: not set yet. */
  arrivalDate: string | null
  onDone: () => void
  /** Shown instead of Cancel while no date is set. */
  secondaryAction: ReactNode
}

export const ArrivalForm = ({ arrivalDate, onDone, secondaryAction }: Props) => {
  const [day, setDay] = useState(arrivalDate ?? '')
  const [isMissing, setMissing] = useState(false)
  const { earliest, latest } = arrivalBounds(amsterdamDay(new Date()))
  const setArrivalDate = useSetArrivalDate()
  const submit = () => {
    setMissing(!day)
    if (day) setArrivalDate.mutate({ arrivalDate: day }, { onSuccess: onDone })
  }
  return (
    <Form
      error={setArrivalDate.error}
      isPending={setArrivalDate.isPending}
      isErrorAtField
      onSubmit={submit}
    >
      <TextInput
        type="date"
        label="When did you arrive, or when will you arrive?"
        description="We use this to set a date for each step. Only you can see it."
        className={styles.field}
        min={earliest}
        max={latest}
        value={day}
        error={isMissing ? 'Choose a date' : setArrivalDate.error?.reason}
        onChange={(event) => {
          setMissing(false)
          setArrivalDate.reset()
          setDay(event.currentTarget.value)
        }}
      />
      <div className="row">
        <Button type="submit" loading={setArrivalDate.isPending}>
          {arrivalDate ? 'Save the date' : 'Make my list'}
        </Button>
        {arrivalDate ? (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        ) : (
          secondaryAction
        )}
      </div>
    </Form>
  )
}
