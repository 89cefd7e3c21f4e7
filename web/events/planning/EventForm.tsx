import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { categoryLabels, type Event } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Repeat, SeriesScope } from '#shared/events/series/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { useFreshEvent } from '#web/events/data.ts'
import { formatCategory } from '#web/events/eventCategory.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import styles from './EventForm.module.css'
import {
  type Draft,
  type EventValues,
  emptyEvent,
  eventFields,
  toCopyValues,
  toDraft,
  toFormValues,
  toRepeat,
  validateEvent,
} from './eventDraft.ts'
import { PictureField } from './PictureField.tsx'
import { RepeatFields, SeriesScopeField } from './RepeatFields.tsx'

type SubmittedEvent = {
  draft: Draft
  repeat: Repeat | undefined
  which: SeriesScope
  /** The start was moved into the past. */
  isNewlyPast: boolean
}

type FieldError = Pick<ApiError, 'field' | 'reason'>
export type Submit = (submitted: SubmittedEvent, onError: (error: FieldError) => void) => void

type EventFormProps = {
  id: string
  /** null: a new event. */
  event: Event | null
  /** `event` only prefills the form: submitting creates a new event. */
  isCopy: boolean
  onChange: () => void
  onSubmit: Submit
}

const initialValuesOf = (event: Event | null, isCopy: boolean) => {
  if (!event) return emptyEvent
  return isCopy ? toCopyValues(event, new Date()) : toFormValues(event)
}

const categories = (event: Event | null) => {
  const knownField = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }))
  const currentCategory = event?.category
  return !currentCategory || currentCategory in categoryLabels
    ? knownField
    : [...knownField, { value: currentCategory, label: formatCategory(currentCategory) }]
}

export const EventForm = ({ id, event, isCopy, onChange, onSubmit }: EventFormProps) => {
  const [initialValues] = useState(() => initialValuesOf(event, isCopy))
  // The fields are uncontrolled; this copy drives the hints and the preview next to them.
  const [currentValues, setCurrentValues] = useState(initialValues)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues,
    validate: validateEvent,
    onValuesChange: (values) => {
      setCurrentValues(values)
      onChange()
    },
  })
  const [isUploadingPicture, setUploadingPicture] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  useInitialFocus(title)
  const focusField = (field: keyof EventValues | undefined) => {
    if (field) form.getInputNode(field)?.focus()
  }
  const submit = form.onSubmit(
    (values) => {
      if (isUploadingPicture)
        return form.setFieldError('imageUrl', 'The picture is still on its way: one moment')
      const original = (!isCopy && event) || undefined
      const draft = toDraft(values, original)
      const now = new Date()
      const isNewlyPast =
        new Date(draft.startDate) <= now && !(original && hasStarted(original, now))
      const submitted = { draft, repeat: toRepeat(values), which: values.which, isNewlyPast }
      onSubmit(submitted, ({ field, reason }) => {
        const knownField = eventFields.find((name) => name === field)
        if (!knownField) return
        form.setFieldError(knownField, reason)
        focusField(knownField)
      })
    },
    (errors) => focusField(eventFields.find((name) => errors[name])),
  )
  const field = (name: keyof EventValues) => form.getInputProps(name)
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {!isCopy && event?.seriesId && (
        <SeriesScopeField key={form.key('which')} label="Change" {...field('which')} />
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
        <RepeatFields every={field('every')} until={field('until')} values={currentValues} />
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
        imageUrl={currentValues.imageUrl}
        category={currentValues.category}
        field={field('imageUrl')}
        onChange={(imageUrl) => form.setFieldValue('imageUrl', imageUrl)}
        onUploading={setUploadingPicture}
      />
    </form>
  )
}

type Props = Omit<EventFormProps, 'event'> & {
  /** null: a new event. */
  eventId: string | null
}

const ExistingEvent = ({ eventId, ...form }: Props & { eventId: string }) => {
  const { event, failure, retry, isRetrying } = useFreshEvent(eventId)
  if (event) return <EventForm event={event} {...form} />
  if (!failure) return <Spinner />
  return (
    <FailedState
      title="The event could not be loaded"
      reason={failure.reason}
      onRetry={() => void retry()}
      isRetrying={isRetrying}
    />
  )
}

export const EventEditor = ({ eventId, ...form }: Props) =>
  eventId === null ? (
    <EventForm event={null} {...form} />
  ) : (
    <ExistingEvent eventId={eventId} {...form} />
  )
