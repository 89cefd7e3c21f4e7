import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'
import { frequencyLabels } from '#shared/events/series/contract.ts'
import { mostDates, ordinalOf } from '#shared/events/series/rules.ts'
import { showFullDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import styles from './EventForm.module.css'
import { daysOf, type EventValues } from './eventDraft.ts'

const choices = [
  { value: '', label: 'Never' },
  ...Object.entries(frequencyLabels).map(([value, label]) => ({ value, label })),
]

const dateOf = (day: string) => {
  const start = startOfAmsterdamDay(day)
  return start ? showFullDate(start) : day
}

const weekdayOf = (day: string) => dateOf(day).split(' ')[0]

/** What will be made of it, in a sentence; nothing as long as that is not clear. */
const summary = (values: EventValues) => {
  const days = daysOf(values)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2 || days.length > mostDates) return null
  const on = values.every === 'monthly' ? ` each ${ordinalOf(first)} ${weekdayOf(first)},` : ''
  return `${days.length} dates,${on} the last on ${dateOf(last)}. Each can be booked and changed by itself.`
}

type Props = { every: NativeSelectProps; until: TextInputProps; values: EventValues }

export const RepeatFields = ({ every, until, values }: Props) => (
  <>
    <div className={styles.pair}>
      <NativeSelect label="Repeat" data={choices} {...every} />
      {values.every !== '' && <TextInput type="date" label="Until" required {...until} />}
    </div>
    <p className={styles.hint} role="status">
      {summary(values)}
    </p>
  </>
)
