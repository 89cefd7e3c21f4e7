import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { categoryLabels, type Event } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Repeat, Which } from '#shared/events/series/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { showCategory } from '#web/events/eventCategory.ts'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import styles from './EventForm.module.css'
import {
  checkEvent,
  copyOf,
  type Draft,
  draftOf,
  type EventValues,
  emptyEvent,
  eventFields,
  repeatOf,
  valuesOf,
} from './eventDraft.ts'
import { PictureField } from './PictureField.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { WhichField } from './WhichField.tsx'

type Sent = {
  draft: Draft
  repeat: Repeat | undefined
  which: Which
  /** It starts in the past, and did not before. */
  isNewlyPast: boolean
}

type Failed = Pick<ApiError, 'field' | 'reason'>
export type Submit = (sent: Sent, onError: (error: Failed) => void) => void

export type EventFormProps = {
  id: string
  /** null: a new one. */
  event: Event | null
  /** It only lends its words: what is sent is a new one. */
  isCopy: boolean
  onChange: () => void
  onSubmit: Submit
}

const startOf = (event: Event | null, isCopy: boolean) => {
  if (!event) return emptyEvent
  return isCopy ? copyOf(event, new Date()) : valuesOf(event)
}

const categories = (event: Event | null) => {
  const known = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }))
  const own = event?.category
  return !own || own in categoryLabels
    ? known
    : [...known, { value: own, label: showCategory(own) }]
}

export const EventForm = ({ id, event, isCopy, onChange, onSubmit }: EventFormProps) => {
  const [start] = useState(() => startOf(event, isCopy))
  // The fields hold what is typed; this is for what is said about it beside them.
  const [shown, setShown] = useState(start)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: start,
    validate: checkEvent,
    onValuesChange: (values) => {
      setShown(values)
      onChange()
    },
  })
  const [isSendingPicture, setSendingPicture] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  useFocusAtStart(title)
  const focusOn = (field: keyof EventValues | undefined) => {
    if (field) form.getInputNode(field)?.focus()
  }
  const submit = form.onSubmit(
    (values) => {
      if (isSendingPicture)
        return form.setFieldError('imageUrl', 'The picture is still on its way: one moment')
      const before = (!isCopy && event) || undefined
      const draft = draftOf(values, before)
      const now = new Date()
      const isNewlyPast = new Date(draft.startDate) <= now && !(before && hasStarted(before, now))
      const sent = { draft, repeat: repeatOf(values), which: values.which, isNewlyPast }
      onSubmit(sent, ({ field, reason }) => {
        const known = eventFields.find((name) => name === field)
        if (!known) return
        form.setFieldError(known, reason)
        focusOn(known)
      })
    },
    (errors) => focusOn(eventFields.find((name) => errors[name])),
  )
  const field = (name: keyof EventValues) => form.getInputProps(name)
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {!isCopy && event?.seriesId && (
        <WhichField key={form.key('which')} label="Change" {...field('which')} />
      )}
      <TextInput
        key={form.key('title')}
        ref={title}
        label="Title"
        required
        data-autofocus
        maxLength={200}
        {...field('title')}
      />
      <Textarea
        key={form.key('description')}
        label="Description"
        required
        rows={5}
        maxLength={5000}
        resize="vertical"
        {...field('description')}
      />
      <div className={styles.pair}>
        <TextInput
          key={form.key('startDate')}
          type="datetime-local"
          label="Start"
          description="Time in Amsterdam"
          required
          {...field('startDate')}
        />
        <TextInput
          key={form.key('endDate')}
          type="datetime-local"
          label="End"
          description="Time in Amsterdam"
          required
          {...field('endDate')}
        />
      </div>
      {(isCopy || !event) && (
        <RepeatFields every={field('every')} until={field('until')} values={shown} />
      )}
      <TextInput
        key={form.key('location')}
        label="Location"
        description="Name or street, and town"
        required
        maxLength={200}
        {...field('location')}
      />
      <div className={styles.pair}>
        <TextInput
          key={form.key('price')}
          label="Price per person"
          description="In euro, such as 7.50, or free"
          required
          inputMode="decimal"
          {...field('price')}
        />
        <TextInput
          key={form.key('maxAttendees')}
          label="Max attendees"
          description="Leave empty for no limit"
          inputMode="numeric"
          {...field('maxAttendees')}
        />
      </div>
      <NativeSelect
        key={form.key('category')}
        label="Category"
        data={categories(event)}
        {...field('category')}
      />
      <PictureField
        imageUrl={shown.imageUrl}
        category={shown.category}
        field={field('imageUrl')}
        onChange={(imageUrl) => form.setFieldValue('imageUrl', imageUrl)}
        onSending={setSendingPicture}
      />
    </form>
  )
}
