import { frequencyLabels, type SeriesScope } from '#shared/events/series/contract.ts'
import { maxSeriesDates, weekdayOrdinal } from '#shared/events/series/rules.ts'
import { formatFullDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { NativeSelect, type NativeSelectProps } from '#web/ui/NativeSelect.tsx'
import { TextInput, type TextInputProps } from '#web/ui/TextInput.tsx'
import styles from './EventForm.module.css'
import { type EventValues, toSeriesDays } from './eventDraft.ts'

const repeatOptions = [
  { value: '', label: 'Never' },
  ...Object.entries(frequencyLabels).map(([value, label]) => ({ value, label })),
]

const formatIsoDay = (day: string) => {
  const start = startOfAmsterdamDay(day)
  return start ? formatFullDate(start) : day
}

const weekdayName = (day: string) => formatIsoDay(day).split(' ')[0]

/** Summary of the series; null while the input is incomplete or invalid. */
const summary = (values: EventValues) => {
  const days = toSeriesDays(values)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2 || days.length > maxSeriesDates) return null
  const on =
    values.every === 'monthly' ? ` each ${weekdayOrdinal(first)} ${weekdayName(first)},` : ''
  return `${days.length} dates,${on} the last on ${formatIsoDay(last)}. People book each date separately, and you can change each date on its own.`
}

type Props = { every: NativeSelectProps; until: TextInputProps; values: EventValues }

export const RepeatFields = ({ every, until, values }: Props) => (
  <>
    <div className={styles.pair}>
      <NativeSelect label="Repeat" data={repeatOptions} {...every} />
      {values.every !== '' && <TextInput type="date" label="Until" required {...until} />}
    </div>
    <p className={styles.hint} role="status">
      {summary(values)}
    </p>
  </>
)

const scopeOptions: { value: SeriesScope; label: string }[] = [
  { value: 'one', label: 'This date only' },
  { value: 'following', label: 'This and all later dates' },
]

/** Whether a change applies to one date or to all later dates of the series. */
export const SeriesScopeField = (props: NativeSelectProps) => (
  <NativeSelect description="This event is one of a series" {...props} data={scopeOptions} />
)
