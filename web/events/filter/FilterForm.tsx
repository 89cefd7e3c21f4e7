import { type FormEvent, useRef, useState } from 'react'
import type { Day } from '#shared/calendar/days.ts'
import { categoryLabels } from '#shared/events/categoryLabels.ts'
import { weekAround, weekendAround } from '#web/events/calendar/monthGrid.ts'
import {
  type EventFilters,
  type EventsSearchParams,
  parseEventsSearchParams,
  selectedFilters,
} from '#web/events/eventsSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { localFirstWeekday } from '#web/page/localFirstWeekday.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './FilterForm.module.css'

type Errors = { q?: string; to?: string }

const validate = ({ q = '', from = '', to = '' }: Record<string, string>): Errors => ({
  ...(q.trim().length === 1 && { q: t('events.filter.searchTooShort') }),
  ...(from && to && to < from && { to: t('events.filter.untilBeforeFrom') }),
})

const categories = () => [
  { value: '', label: t('events.filter.allCategories') },
  ...Object.entries(categoryLabels).map(([value, label]) => ({ value, label: t(label) })),
]

const prices = () => [
  { value: '', label: t('events.filter.freeAndPaid') },
  { value: 'free', label: t('events.filter.free') },
  { value: 'paid', label: t('events.filter.paid') },
]

const datePresets = [
  ['events.filter.thisWeek', weekAround],
  ['events.filter.thisWeekend', weekendAround],
] as const

type Props = { id: string; params: EventsSearchParams; onApply: (choice: EventFilters) => void }

/** A native form: its field names are the names of the search parameters. */
export const FilterForm = ({ id, params, onApply }: Props) => {
  const [errors, setErrors] = useState<Errors>({})
  const from = useRef<HTMLInputElement>(null)
  const until = useRef<HTMLInputElement>(null)
  const setDates = ([first, last]: [Day, Day]) => {
    if (from.current) from.current.value = first
    if (until.current) until.current.value = last
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([k, v]) => [k, String(v)]),
    )
    const problems = validate(Object.fromEntries(fields))
    setErrors(problems)
    // Parsed like a URL, so that form and address follow the same rules.
    if (Object.keys(problems).length === 0)
      onApply(selectedFilters({ ...parseEventsSearchParams(fields.toString()), view: params.view }))
  }
  return (
    <Form id={id} error={null} isPending={false} onSubmit={submit}>
      <TextInput
        type="search"
        name="q"
        label={t('events.filter.search')}
        placeholder={t('events.filter.searchPlaceholder')}
        maxLength={100}
        data-autofocus
        defaultValue={params.q}
        error={errors.q}
      />
      <NativeSelect
        name="category"
        label={t('common.category')}
        data={categories()}
        defaultValue={params.category}
      />
      <NativeSelect
        name="price"
        label={t('common.price')}
        data={prices()}
        defaultValue={params.price}
      />
      {params.view === 'list' && (
        <div className={styles.dates}>
          <div className={styles.presets}>
            {datePresets.map(([label, rangeAround]) => (
              <Button
                key={label}
                variant="default"
                onClick={() => setDates(rangeAround(amsterdamDay(new Date()), localFirstWeekday()))}
              >
                {t(label)}
              </Button>
            ))}
          </div>
          <TextInput
            ref={from}
            type="date"
            name="from"
            label={t('common.from')}
            defaultValue={params.from}
          />
          <TextInput
            ref={until}
            type="date"
            name="to"
            label={t('events.filter.until')}
            defaultValue={params.to}
            error={errors.to}
          />
        </div>
      )}
      <CheckField
        name="mine"
        value="true"
        label={t('events.filter.mine')}
        defaultChecked={params.mine === 'true'}
      />
      <CheckField
        name="understood"
        value="true"
        label={t('events.filter.understood')}
        description={t('events.filter.understoodHint')}
        defaultChecked={params.understood === 'true'}
      />
    </Form>
  )
}
