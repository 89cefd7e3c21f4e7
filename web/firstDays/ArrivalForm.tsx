import { type ReactNode, useState } from 'react'
import { arrivalBounds } from '#shared/firstDays/rules.ts'
import { t } from '#web/language/t.tsx'
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
        label={t('firstDays.arrival.label')}
        description={t('firstDays.arrival.hint')}
        className={styles.field}
        min={earliest}
        max={latest}
        value={day}
        error={isMissing ? t('firstDays.arrival.missing') : setArrivalDate.error?.reason}
        onChange={(event) => {
          setMissing(false)
          setArrivalDate.reset()
          setDay(event.currentTarget.value)
        }}
      />
      <div className="cluster">
        <Button type="submit" loading={setArrivalDate.isPending}>
          {arrivalDate ? t('firstDays.arrival.save') : t('firstDays.arrival.create')}
        </Button>
        {arrivalDate ? (
          <Button variant="default" onClick={onDone}>
            {t('common.cancel')}
          </Button>
        ) : (
          secondaryAction
        )}
      </div>
    </Form>
  )
}
