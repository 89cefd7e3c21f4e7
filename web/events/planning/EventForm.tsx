import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { categoryLabels, maxPaymentNoteLength } from '#shared/events/contract.ts'
import type { EditableEvent } from '#shared/events/planning/contract.ts'
import { defaultPaymentNote } from '#shared/events/price.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Repeat, SeriesScope } from '#shared/events/series/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { LanguagesField } from '#web/buddies/languages/LanguagesField.tsx'
import { formatCategory } from '#web/events/eventCategory.ts'
import { platform } from '#web/page/platform.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useEditableEvent } from './data.ts'
import styles from './EventForm.module.css'
import {
  type Draft,
  type EventValues,
  emptyEvent,
  followingEnd,
  isPriced,
  toCopyValues,
  toDraft,
  toFormValues,
  toRepeat,
  validateEvent,
} from './eventDraft.ts'
import { FormattingTools } from './FormattingTools.tsx'
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
  event: EditableEvent | null
  /** `event` only prefills the form: submitting creates a new event. */
  isCopy: boolean
  onSubmit: (submitted: SubmittedEvent) => void
}

const initialValuesOf = (event: EditableEvent | null, isCopy: boolean) => {
  if (!event) return { ...emptyEvent, paymentNote: platform.paymentNote }
  return isCopy ? toCopyValues(event, new Date()) : toFormValues(event)
}

const categories = (event: EditableEvent | null) => {
  const knownField = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }))
  const currentCategory = event?.category
  return !currentCategory || currentCategory in categoryLabels
    ? knownField
    : [...knownField, { value: currentCategory, label: formatCategory(currentCategory) }]
}

export const EventForm = ({ event, isCopy, onSubmit, ...dialog }: EventFormProps) => {
  const [initialValues] = useState(() => initialValuesOf(event, isCopy))
  // Until the user sets the end, it follows the start.
  const isEndTouched = useRef(false)
  // The fields are uncontrolled; this copy drives the hints and the preview next to them.
  const [currentValues, setCurrentValues] = useState(initialValues)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues,
    validate: validateEvent,
    onValuesChange: (values, previous) => {
      setCurrentValues(values)
      dialog.onChange()
      if (values.startDate === previous.startDate || isEndTouched.current) return
      const endDate = followingEnd(values.startDate, initialValues)
      if (endDate) form.setFieldValue('endDate', endDate)
    },
  })
  const { data: me } = useMe()
  const isHost = isCopy || !event || event.createdBy === me?.id
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
  const endField = {
    ...field('endDate'),
    onInput: () => {
      isEndTouched.current = true
    },
  }
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
      <div>
        <Textarea
          key={form.key('description')}
          label="Description"
          required
          rows={6}
          maxLength={5000}
          isResizable
          {...field('description')}
        />
        <FormattingTools getField={() => form.getInputNode('description')} />
      </div>
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
          {...endField}
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
      <TextInput
        key={form.key('onlineUrl')}
        type="url"
        inputMode="url"
        label="Online link"
        description="Optional. Only people who booked get it."
        placeholder="https://"
        maxLength={2048}
        autoComplete="off"
        {...field('onlineUrl')}
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
      {isPriced(currentValues) && (
        <Textarea
          key={form.key('paymentNote')}
          label="How to pay"
          description={`Optional. People see it before and after they book. Without it we say: ${defaultPaymentNote}`}
          placeholder="By card at the door, or by bank transfer before Friday"
          rows={2}
          maxLength={maxPaymentNoteLength}
          isResizable
          {...field('paymentNote')}
        />
      )}
      <NativeSelect
        key={form.key('category')}
        label="Category"
        data={categories(event)}
        {...field('category')}
      />
      <LanguagesField
        label="Languages"
        description="Optional. What people will speak there."
        value={currentValues.languages}
        onChange={(languages) => form.setFieldValue('languages', languages)}
      />
      {isHost && (
        <CheckField
          key={form.key('isHostShown')}
          label="Show me as the host"
          description="Members see your name and photo on the event."
          {...form.getInputProps('isHostShown', { type: 'checkbox' })}
        />
      )}
      <PictureField
        event={{ ...currentValues, id: event?.id ?? '' }}
        picture={{
          imageUrl: currentValues.imageUrl.trim() || null,
          focalX: currentValues.focalX,
          focalY: currentValues.focalY,
        }}
        field={{
          ...field('imageUrl'),
          // The point was chosen for the picture before.
          onInput: () => {
            form.setFieldValue('focalX', emptyEvent.focalX)
            form.setFieldValue('focalY', emptyEvent.focalY)
          },
        }}
        onChange={({ imageUrl, ...point }) =>
          form.setValues({ imageUrl: imageUrl ?? '', ...point })
        }
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
  const fresh = useEditableEvent(eventId)
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
