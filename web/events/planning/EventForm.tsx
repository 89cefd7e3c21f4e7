import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { categoryLabels, type Event } from '#shared/events/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { showCategory } from '#web/events/eventCategory.ts'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import styles from './EventForm.module.css'
import {
  checkEvent,
  type Draft,
  draftOf,
  type EventValues,
  emptyEvent,
  eventFields,
  valuesOf,
} from './eventDraft.ts'

export type Submit = (draft: Draft, onError: (error: ApiError) => void) => void

export type EventFormProps = {
  id: string
  /** null: a new one. */
  event: Event | null
  onChange: () => void
  onSubmit: Submit
}

const categories = (event: Event | null) => {
  const known = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }))
  const own = event?.category
  return !own || own in categoryLabels
    ? known
    : [...known, { value: own, label: showCategory(own) }]
}

export const EventForm = ({ id, event, onChange, onSubmit }: EventFormProps) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: event ? valuesOf(event) : emptyEvent,
    validate: checkEvent,
    onValuesChange: onChange,
  })
  const title = useRef<HTMLInputElement>(null)
  useFocusAtStart(title)
  const focusOn = (field: keyof EventValues | undefined) => {
    if (field) form.getInputNode(field)?.focus()
  }
  const submit = form.onSubmit(
    (values) =>
      onSubmit(draftOf(values, event ?? undefined), ({ field, reason }) => {
        const known = eventFields.find((name) => name === field)
        if (!known) return
        form.setFieldError(known, reason)
        focusOn(known)
      }),
    (errors) => focusOn(eventFields.find((name) => errors[name])),
  )
  const field = (name: keyof EventValues) => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={title}
        label="Title"
        required
        data-autofocus
        maxLength={200}
        {...field('title')}
      />
      <Textarea
        label="Description"
        required
        rows={5}
        maxLength={5000}
        resize="vertical"
        {...field('description')}
      />
      <div className={styles.pair}>
        <TextInput
          type="datetime-local"
          label="Start"
          description="Time in Amsterdam"
          required
          {...field('startDate')}
        />
        <TextInput
          type="datetime-local"
          label="End"
          description="Time in Amsterdam"
          required
          {...field('endDate')}
        />
      </div>
      <TextInput
        label="Location"
        description="Name or street, and town"
        required
        maxLength={200}
        {...field('location')}
      />
      <div className={styles.pair}>
        <TextInput
          label="Price per person"
          description="In euro, such as 7.50, or free"
          required
          inputMode="decimal"
          {...field('price')}
        />
        <TextInput
          label="Max attendees"
          description="Leave empty for no limit"
          inputMode="numeric"
          {...field('maxAttendees')}
        />
      </div>
      <NativeSelect label="Category" data={categories(event)} {...field('category')} />
      <TextInput
        type="url"
        label="Image address"
        description="Optional, starts with https. Without one we draw something that fits."
        {...field('imageUrl')}
      />
    </form>
  )
}
