import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import '@mantine/core/styles/Checkbox.layer.css'
import { categoryLabels } from '#shared/events/contract.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import {
  type EventsPlace,
  type FilterChoice,
  filterOf,
  noFilter,
  readPlace,
} from './eventsPlace.ts'
import styles from './FilterDialog.module.css'
import type { EventsPlaceControl } from './useEventsPlace.ts'

type Props = { isOpen: boolean; control: EventsPlaceControl; onClose: () => void }

type Values = {
  q: string
  category: string
  price: string
  from: string
  to: string
  mine: boolean
}

const valuesOf = (choice: FilterChoice): Values => ({
  q: choice.q ?? '',
  category: choice.category ?? '',
  price: choice.price ?? '',
  from: choice.from ?? '',
  to: choice.to ?? '',
  mine: choice.mine === 'true',
})

/** Through the address's own reader: what it would not take from there, it takes from nobody. */
const choiceOf = ({ mine, ...values }: Values): FilterChoice =>
  filterOf(readPlace(new URLSearchParams({ ...values, mine: String(mine) }).toString()))

const validate = {
  q: (q: string) => (q.trim().length === 1 ? 'String must contain at least 2 character(s)' : null),
  to: (to: string, { from }: Values) =>
    from && to && to < from ? 'The last day must not be before the first' : null,
}

const categories = [
  { value: '', label: 'All categories' },
  ...Object.entries(categoryLabels).map(([value, label]) => ({ value, label })),
]

const prices = [
  { value: '', label: 'Free and paid' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
]

const formId = 'event-filter'

export const FilterDialog = ({ isOpen, control, onClose }: Props) => {
  const apply = (choice: FilterChoice) =>
    control.swap({ ...noFilter, ...choice, dialog: undefined })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Filter events"
      size="small"
      footer={
        <>
          <Button variant="default" onClick={() => apply(noFilter)}>
            Clear all
          </Button>
          <Button type="submit" form={formId}>
            Show events
          </Button>
        </>
      }
    >
      <FilterForm place={control.place} onApply={apply} />
    </Dialog>
  )
}

type FormProps = { place: EventsPlace; onApply: (choice: FilterChoice) => void }

const FilterForm = ({ place, onApply }: FormProps) => {
  const form = useForm({ mode: 'uncontrolled', initialValues: valuesOf(place), validate })
  const field = (name: keyof Values) => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => onApply(choiceOf(values)),
        (errors) => form.getInputNode(errors.q ? 'q' : 'to')?.focus(),
      )}
    >
      <TextInput
        type="search"
        label="Search"
        placeholder="Title, place or description"
        maxLength={100}
        data-autofocus
        {...field('q')}
      />
      <NativeSelect label="Category" data={categories} {...field('category')} />
      <NativeSelect label="Price" data={prices} {...field('price')} />
      {place.view === 'list' && (
        <div className={styles.dates}>
          <TextInput type="date" label="From" {...field('from')} />
          <TextInput type="date" label="Until" {...field('to')} />
        </div>
      )}
      <Checkbox
        label="Only my bookings and waitlists"
        key={form.key('mine')}
        {...form.getInputProps('mine', { type: 'checkbox' })}
      />
    </form>
  )
}
