import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Day } from '#shared/calendar/days.ts'
import { categoryLabels } from '#shared/events/contract.ts'
import { firstWeekdayHere } from '#web/app/firstWeekdayHere.ts'
import {
  type EventsPlace,
  type FilterChoice,
  filterOf,
  readPlace,
} from '#web/events/eventsPlace.ts'
import { weekAround, weekendAround } from '#web/events/month/monthGrid.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import styles from './FilterForm.module.css'

type Errors = { q?: string; to?: string }

const problemsWith = ({ q = '', from = '', to = '' }: Record<string, string>): Errors => ({
  ...(q.trim().length === 1 && { q: 'String must contain at least 2 character(s)' }),
  ...(from && to && to < from && { to: 'The last day must not be before the first' }),
})

const categories = [
  { value: '', label: 'All categories' },
  ...Object.entries(categoryLabels).map(([value, label]) => ({ value, label })),
]

const prices = [
  { value: '', label: 'Free and paid' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
]

const spans = [
  ['This week', weekAround],
  ['This weekend', weekendAround],
] as const

type Props = { id: string; place: EventsPlace; onApply: (choice: FilterChoice) => void }

/** A form as the browser knows it: few fields, named as in the address they lead to. */
export const FilterForm = ({ id, place, onApply }: Props) => {
  const [errors, setErrors] = useState<Errors>({})
  const search = useRef<HTMLInputElement>(null)
  const from = useRef<HTMLInputElement>(null)
  const until = useRef<HTMLInputElement>(null)
  useFocusAtStart(search)
  const setDates = ([first, last]: [Day, Day]) => {
    if (from.current) from.current.value = first
    if (until.current) until.current.value = last
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([k, v]) => [k, String(v)]),
    )
    const problems = problemsWith(Object.fromEntries(fields))
    setErrors(problems)
    if (problems.q) search.current?.focus()
    else if (problems.to) until.current?.focus()
    // Through the address's own reader: what it would not take from there, it takes from nobody.
    else onApply(filterOf({ ...readPlace(fields.toString()), view: place.view }))
  }
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        ref={search}
        type="search"
        name="q"
        label="Search"
        placeholder="Title, place or description"
        maxLength={100}
        data-autofocus
        defaultValue={place.q}
        error={errors.q}
      />
      <NativeSelect
        name="category"
        label="Category"
        data={categories}
        defaultValue={place.category}
      />
      <NativeSelect name="price" label="Price" data={prices} defaultValue={place.price} />
      {place.view === 'list' && (
        <div className={styles.dates}>
          <div className={styles.spans}>
            {spans.map(([label, around]) => (
              <Button
                key={label}
                variant="default"
                onClick={() => setDates(around(amsterdamDay(new Date()), firstWeekdayHere()))}
              >
                {label}
              </Button>
            ))}
          </div>
          <TextInput ref={from} type="date" name="from" label="From" defaultValue={place.from} />
          <TextInput
            ref={until}
            type="date"
            name="to"
            label="Until"
            defaultValue={place.to}
            error={errors.to}
          />
        </div>
      )}
      <CheckField
        name="mine"
        value="true"
        label="Only my bookings and waitlists"
        defaultChecked={place.mine === 'true'}
      />
    </form>
  )
}
