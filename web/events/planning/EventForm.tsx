import { useState } from 'react'
import type { EditableEvent, EventChoices } from '#shared/events/planning/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Repeat, SeriesScope } from '#shared/events/series/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { useUploadPicture } from '#web/events/pictures/data.ts'
import type { ChosenFiles } from '#web/files/data.ts'
import { FormFiles, useFormFiles } from '#web/files/FormFiles.tsx'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AudienceField } from './AudienceField.tsx'
import { useEditableEvent, useEventChoices } from './data.ts'
import { EventFields } from './EventFields.tsx'
import styles from './EventForm.module.css'
import {
  type Draft,
  emptyEvent,
  toCopyValues,
  toDraft,
  toFormValues,
  toRepeat,
  unusualTimes,
} from './eventDraft.ts'
import { draftNameOf } from './eventDraftName.ts'
import { RepeatFields, SeriesScopeField } from './RepeatFields.tsx'
import { useEventForm } from './useEventForm.ts'

export type SubmittedEvent = {
  draft: Draft
  repeat: Repeat | undefined
  which: SeriesScope
  /** Of its files, those that stay, and those that are added. */
  keptFileIds: string[]
  tray: ChosenFiles
  /** With approval turned off: accepts the open requests that fit. */
  acceptsRequests?: true
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
  /** undefined: not loaded yet. */
  choices: EventChoices | undefined
  /** Administrators and hosts have calls of their own. */
  uploading: ReturnType<typeof useUploadPicture>
  onSubmit: (submitted: SubmittedEvent) => void
}

const initialValuesOf = (event: EditableEvent | null, isCopy: boolean) => {
  if (!event) return { ...emptyEvent, paymentNote: platform.paymentNote }
  return isCopy ? toCopyValues(event, new Date()) : toFormValues(event)
}

/** With the event's own group before the others are loaded. */
const groupsOf = (event: EditableEvent | null, choices: EventChoices | undefined) =>
  choices?.groups ?? (event?.group ? [{ ...event.group, isPrivate: false }] : [])

const SignedInForm = ({
  me,
  event,
  isCopy,
  choices,
  uploading,
  onSubmit,
  ...dialog
}: EventFormProps & { me: Me }) => {
  const fields = useEventForm(() => initialValuesOf(event, isCopy), dialog.onChange)
  const { form, field, values: currentValues } = fields
  const files = useFormFiles({
    me,
    draftName: draftNameOf(event?.id ?? null, isCopy),
    files: isCopy ? [] : event?.files,
    onChange: dialog.onChange,
    needsDescriptions: true,
  })
  const groups = groupsOf(event, choices)
  const isHost = isCopy || !event || event.createdBy === me.id
  const [isUploadingPicture, setUploadingPicture] = useState(false)
  const submit = form.onSubmit((values) => {
    if (isUploadingPicture) return form.setFieldError('imageUrl', t('events.form.pictureUploading'))
    if (!files.check()) return
    const original = (!isCopy && event) || undefined
    const draft = toDraft(values, original)
    const now = new Date()
    const isNewlyPast = new Date(draft.startDate) <= now && !(original && hasStarted(original, now))
    const unusual = unusualTimes(draft, original, now)
    const { keptIds: keptFileIds, tray } = files
    onSubmit({
      ...{ draft, repeat: toRepeat(values), which: values.which, isNewlyPast, unusual },
      ...{ keptFileIds, tray },
    })
  })
  return (
    <Form {...dialog} fields={form} onSubmit={submit}>
      {!isCopy && event?.seriesId && (
        <SeriesScopeField label={t('events.form.which')} {...field('which')} />
      )}
      <EventFields.Title fields={fields} />
      <EventFields.Description fields={fields} />
      <EventFields.Times fields={fields} />
      {(isCopy || !event) && (
        <RepeatFields every={field('every')} until={field('until')} values={currentValues} />
      )}
      <EventFields.Place fields={fields} towns={choices?.towns ?? []} />
      <EventFields.HiddenPlace fields={fields} />
      <EventFields.OnlineLink fields={fields} />
      <div className={styles.pair}>
        <EventFields.Price fields={fields} />
        <EventFields.Places fields={fields} />
      </div>
      <EventFields.PaymentNote fields={fields} />
      <EventFields.Bookings
        fields={fields}
        groups={groups}
        event={(!isCopy && event) || undefined}
      />
      <EventFields.Category fields={fields} {...(event && { current: event.category })} />
      <EventFields.Languages fields={fields} />
      <EventFields.Group fields={fields} groups={groups} />
      <AudienceField fields={fields} groups={groups} />
      {isHost && <EventFields.Host fields={fields} />}
      <EventFields.Picture
        fields={fields}
        eventId={event?.id ?? ''}
        uploading={uploading}
        onUploading={setUploadingPicture}
      />
      <FormFiles files={files} />
    </Form>
  )
}

export const EventForm = (props: EventFormProps) => {
  const { data: me } = useMe()
  return me ? <SignedInForm {...props} me={me} /> : null
}

type Props = Omit<EventFormProps, 'event' | 'choices' | 'uploading'> & {
  /** null: a new event. */
  eventId: string | null
}

type EditorProps = Omit<Props, 'eventId'> & Pick<EventFormProps, 'choices' | 'uploading'>

const ExistingEvent = ({ eventId, ...form }: EditorProps & { eventId: string }) => (
  <Loaded
    query={useEditableEvent(eventId)}
    errorTitle={t('events.form.loadFailed')}
    skeleton={<Spinner />}
  >
    {(event) => <EventForm event={event} {...form} />}
  </Loaded>
)

export const EventEditor = ({ eventId, ...form }: Props) => {
  const { data: choices } = useEventChoices()
  const given = { ...form, choices, uploading: useUploadPicture() }
  return eventId === null ? (
    <EventForm event={null} {...given} />
  ) : (
    <ExistingEvent eventId={eventId} {...given} />
  )
}
