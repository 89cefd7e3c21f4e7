import type { SeriesScope } from '#shared/events/series/contract.ts'
import { frequencyLabels } from '#shared/events/series/frequencyLabels.ts'
import { maxSeriesDates, weekdayOrdinal } from '#shared/events/series/rules.ts'
import { t } from '#web/language/t.tsx'
import { formatFullDate, startOfAmsterdamDay, weekdayNames } from '#web/ui/format.ts'
import { NativeSelect, type NativeSelectProps } from '#web/ui/NativeSelect.tsx'
import { TextInput, type TextInputProps } from '#web/ui/TextInput.tsx'
import styles from './EventForm.module.css'
import { type EventValues, toSeriesDays } from './eventDraft.ts'

const repeatOptions = () => [
  { value: '', label: t('events.repeat.never') },
  ...Object.entries(frequencyLabels).map(([value, label]) => ({ value, label: t(label) })),
]

const formatIsoDay = (day: string) => {
  const start = startOfAmsterdamDay(day)
  return start ? formatFullDate(start) : day
}

const weekdayName = (day: string) => weekdayNames()[new Date(day).getUTCDay()]?.name ?? ''

/** Summary of the series; null while the input is incomplete or invalid. */
const summary = (values: EventValues) => {
  const days = toSeriesDays(values)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2 || days.length > maxSeriesDates) return null
  const args = { count: days.length, last: formatIsoDay(last) }
  const dates =
    values.every === 'monthly'
      ? t('events.repeat.summaryMonthly', {
          ...args,
          ordinal: weekdayOrdinal(first),
          weekday: weekdayName(first),
        })
      : t('events.repeat.summary', args)
  return `${dates} ${t('events.repeat.summaryHint')}`
}

type Props = { every: NativeSelectProps; until: TextInputProps; values: EventValues }

export const RepeatFields = ({ every, until, values }: Props) => (
  <>
    <div className={styles.pair}>
      <NativeSelect label={t('events.repeat.label')} data={repeatOptions()} {...every} />
      {values.every !== '' && (
        <TextInput type="date" label={t('events.repeat.until')} required {...until} />
      )}
    </div>
    <p className={styles.hint} role="status">
      {summary(values)}
    </p>
  </>
)

const scopeOptions = (): { value: SeriesScope; label: string }[] => [
  { value: 'one', label: t('events.scope.one') },
  { value: 'following', label: t('events.scope.following') },
]

/** Whether a change applies to one date or to all later dates of the series. */
export const SeriesScopeField = (props: NativeSelectProps) => (
  <NativeSelect description={t('events.scope.hint')} {...props} data={scopeOptions()} />
)
