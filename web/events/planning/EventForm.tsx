import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { categoryLabels, type Event } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Repeat, SeriesScope } from '#shared/events/series/contract.ts'
import { useFreshEvent } from '#web/events/data.ts'
import { formatCategory } from '#web/events/eventCategory.ts'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './EventForm.module.css'
import {
  type Draft,
  type EventValues,
  emptyEvent,
  toCopyValues,
  toDraft,
  toFormValues,
  toRepeat,
  validateEvent,
} from './eventDraft.ts'
import { PictureField } from './PictureField.tsx'
import { RepeatFields, SeriesScopeField } from './RepeatFields.tsx'

export type SubmittedEvent = {
  draft: Draft
  repeat: Repeat | undefined
  which: SeriesScope
  /** The start was moved into the past. */
  isNewlyPast: boolean
}

type EventFormProps = DialogFormProps & {
  /** null: a new event. */
  event: Event | null
  /** `event` only prefills the form: submitting creates a new event. */
  isCopy: boolean
  onSubmit: (submitted: SubmittedEvent) => void
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

export const EventForm = ({ event, isCopy, onSubmit, ...dialog }: EventFormProps) => {
  const [initialValues] = useState(() => initialValuesOf(event, isCopy))
  // The fields are uncontrolled; this copy drives the hints and the preview next to them.
  const [currentValues, setCurrentValues] = useState(initialValues)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues,
    validate: validateEvent,
    onValuesChange: (values) => {
      setCurrentValues(values)
      dialog.onChange()
    },
  })
  const [isUploadingPicture, setUploadingPicture] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  useInitialFocus(title)
  const submit = form.onSubmit((values) => {
    if (isUploadingPicture)
      return form.setFieldError('imageUrl', 'The picture is still uploading. One moment')
    const original = (!isCopy && event) || undefined
    const draft = toDraft(values, original)
    const now = new Date()
    const isNewlyPast = new Date(draft.startDate) <= now && !(original && hasStarted(original, now))
    onSubmit({ draft, repeat: toRepeat(values), which: values.which, isNewlyPast })
  })
  const field = (name: keyof EventValues) => form.getInputProps(name)
  return (
    <Form {...dialog} fields={form} onSubmit={submit}>
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
        isResizable
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
          description="In euros, such as 7.50, or free"
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
        event={{ ...currentValues, id: event?.id ?? '' }}
        imageUrl={currentValues.imageUrl}
        field={field('imageUrl')}
        onChange={(imageUrl) => form.setFieldValue('imageUrl', imageUrl)}
        onUploading={setUploadingPicture}
      />
    </Form>
  )
}

type Props = Omit<EventFormProps, 'event'> & {
  /** null: a new event. */
  eventId: string | null
}

const ExistingEvent = ({ eventId, ...form }: Props & { eventId: string }) => {
  const fresh = useFreshEvent(eventId)
  const { event, failure } = fresh
  if (event) return <EventForm event={event} {...form} />
  if (!failure) return <Spinner />
  return <LoadFailure title="The event could not be loaded" query={fresh} />
}

export const EventEditor = ({ eventId, ...form }: Props) =>
  eventId === null ? (
    <EventForm event={null} {...form} />
  ) : (
    <ExistingEvent eventId={eventId} {...form} />
  )
