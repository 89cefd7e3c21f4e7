import { useForm } from '@mantine/form'
import { useId, useRef, useState } from 'react'
import { categoryLabels } from '#shared/events/categoryLabels.ts'
import { maxPaymentNoteLength, maxTownLength } from '#shared/events/contract.ts'
import type { EditableEvent, EventChoices } from '#shared/events/planning/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Repeat, SeriesScope } from '#shared/events/series/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { LanguagesField } from '#web/buddies/languages/LanguagesField.tsx'
import { formatCategory } from '#web/events/eventCategory.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useEditableEvent, useEventChoices } from './data.ts'
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
  unusualTimes,
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
  /** Sentences about times that are perhaps a mistake. */
  unusual: string[]
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
  const knownField = Object.entries(categoryLabels).map(([value, label]) => ({
    value,
    label: t(label),
  }))
  const currentCategory = event?.category
  return !currentCategory || currentCategory in categoryLabels
    ? knownField
    : [...knownField, { value: currentCategory, label: formatCategory(currentCategory) }]
}

/** With the event's own group before the others are loaded. */
const groupOptions = (event: EditableEvent | null, choices: EventChoices | undefined) => {
  const groups = choices?.groups ?? (event?.group ? [event.group] : [])
  return groups.map(({ id, name }) => ({ value: id, label: name }))
}

export const EventForm = ({ event, isCopy, onSubmit, ...dialog }: EventFormProps) => {
  const [initialValues] = useState(() => initialValuesOf(event, isCopy))
  // Until the user sets the end, it follows the start.
  const isEndTouched = useRef(false)
  // The fields are uncontrolled; this copy drives the hints and the preview next to them.
  const [currentValues, setCurrentValues] = useState(initialValues)
  const form = useForm({
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
  const { data: choices } = useEventChoices()
  const townsId = useId()
  const groups = groupOptions(event, choices)
  const isHost = isCopy || !event || event.createdBy === me?.id
  const [isUploadingPicture, setUploadingPicture] = useState(false)
  const submit = form.onSubmit((values) => {
    if (isUploadingPicture) return form.setFieldError('imageUrl', t('events.form.pictureUploading'))
    const original = (!isCopy && event) || undefined
    const draft = toDraft(values, original)
    const now = new Date()
    const isNewlyPast = new Date(draft.startDate) <= now && !(original && hasStarted(original, now))
    const unusual = unusualTimes(draft, original, now)
    onSubmit({ draft, repeat: toRepeat(values), which: values.which, isNewlyPast, unusual })
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
        <SeriesScopeField label={t('events.form.which')} {...field('which')} />
      )}
      <TextInput
        label={t('events.form.title')}
        required
        data-autofocus
        maxLength={200}
        {...field('title')}
      />
      <div>
        <Textarea
          label={t('common.description')}
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
          type="datetime-local"
          label={t('events.form.start')}
          description={t('events.form.timeHint')}
          required
          {...field('startDate')}
        />
        <TextInput
          type="datetime-local"
          label={t('events.form.end')}
          description={t('events.form.timeHint')}
          required
          {...endField}
        />
      </div>
      {(isCopy || !event) && (
        <RepeatFields every={field('every')} until={field('until')} values={currentValues} />
      )}
      <TextInput
        label={t('events.form.location')}
        description={t('events.form.locationHint')}
        required
        maxLength={200}
        {...field('location')}
      />
      <TextInput
        label={t('events.form.town')}
        description={t('events.form.townHint')}
        maxLength={maxTownLength}
        autoComplete="off"
        list={townsId}
        {...field('town')}
      />
      <datalist id={townsId}>
        {choices?.towns.map((town) => (
          <option key={town} value={town} />
        ))}
      </datalist>
      <CheckField
        label={t('events.form.hiddenPlace')}
        description={t('events.form.hiddenPlaceHint')}
        {...form.getInputProps('isLocationHidden', { type: 'checkbox' })}
      />
      <TextInput
        type="url"
        inputMode="url"
        label={t('events.form.onlineUrl')}
        description={t('events.form.onlineUrlHint')}
        placeholder="https://"
        maxLength={2048}
        autoComplete="off"
        {...field('onlineUrl')}
      />
      <div className={styles.pair}>
        <TextInput
          label={t('events.form.price')}
          description={t('events.form.priceHint')}
          required
          inputMode="decimal"
          {...field('price')}
        />
        <TextInput
          label={t('events.form.maxAttendees')}
          description={t('events.form.maxAttendeesHint')}
          inputMode="numeric"
          {...field('maxAttendees')}
        />
      </div>
      {isPriced(currentValues) && (
        <Textarea
          label={t('common.howToPay')}
          description={t('events.form.paymentNoteHint')}
          placeholder={t('events.form.paymentNotePlaceholder')}
          rows={2}
          maxLength={maxPaymentNoteLength}
          isResizable
          {...field('paymentNote')}
        />
      )}
      <NativeSelect label={t('common.category')} data={categories(event)} {...field('category')} />
      <LanguagesField
        label={t('common.languages')}
        description={t('events.form.languagesHint')}
        value={currentValues.languages}
        onChange={(languages) => form.setFieldValue('languages', languages)}
      />
      {groups.length > 0 && (
        <NativeSelect
          label={t('common.group')}
          description={t('events.form.groupHint')}
          data={[{ value: '', label: t('events.form.noGroup') }, ...groups]}
          {...field('groupId')}
        />
      )}
      <CheckField
        label={t('events.form.membersOnly')}
        description={t('events.form.membersOnlyHint')}
        {...form.getInputProps('isMembersOnly', { type: 'checkbox' })}
      />
      {isHost && (
        <CheckField
          label={t('events.form.host')}
          description={t('events.form.hostHint')}
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

const ExistingEvent = ({ eventId, ...form }: Props & { eventId: string }) => (
  <Loaded
    query={useEditableEvent(eventId)}
    errorTitle={t('events.form.loadFailed')}
    skeleton={<Spinner />}
  >
    {(event) => <EventForm event={event} {...form} />}
  </Loaded>
)

export const EventEditor = ({ eventId, ...form }: Props) =>
  eventId === null ? (
    <EventForm event={null} {...form} />
  ) : (
    <ExistingEvent eventId={eventId} {...form} />
  )
