import { useState } from 'react'
import type { Hosting, HostPermission } from '#shared/events/hosting/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useUploadGroupPicture } from '#web/events/pictures/data.ts'
import { EventFields } from '#web/events/planning/EventFields.tsx'
import { type EventValues, emptyEvent } from '#web/events/planning/eventDraft.ts'
import { useEventForm } from '#web/events/planning/useEventForm.ts'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form, type FormError } from '#web/ui/Form.tsx'
import { useProposeEvent } from './data.ts'
import { formatUsualAnswer } from './formatUsualAnswer.ts'
import { HostFiles, useHostFiles } from './HostFiles.tsx'
import styles from './HostingForm.module.css'
import { HostingOptions } from './HostingOptions.tsx'
import { SavingStatus } from './SavingStatus.tsx'
import { useHostDraft } from './useHostDraft.ts'

const firstPage = [
  ...(['title', 'description', 'startDate', 'endDate', 'location', 'town'] as const),
  ...(['maxAttendees', 'imageUrl', 'bookingOptions'] as const),
]

/** Where the state of the proposal is. */
const showTop = () => {
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

type Props = {
  me: Me
  /** null: nothing is saved yet. */
  hosting: Hosting | null
  /** The group in whose name it was begun. */
  groupId: string
  permission: HostPermission | undefined
  /** The first save gave it an id. */
  onBegun: (id: string) => void
}

/** The form of an event that is not published, saved on the server while it is typed. */
export const HostingForm = ({ me, hosting, groupId, permission, onBegun }: Props) => {
  const emptyValues: EventValues = { ...emptyEvent, paymentNote: platform.paymentNote, groupId }
  const draft = useHostDraft({ meId: me.id, hosting, emptyValues, onBegun })
  const fields = useEventForm(draft.initialValues, draft.change)
  const { form } = fields
  const files = useHostFiles({
    me,
    hosting,
    begin: () => {
      if (!hosting) draft.change(fields.values)
      return draft.flush()
    },
  })
  const propose = useProposeEvent()
  const [isFlushing, setFlushing] = useState(false)
  const [refusal, setRefusal] = useState<FormError | null>(null)
  const [isUploading, setUploading] = useState(false)
  const uploading = useUploadGroupPicture()
  const isPending = propose.isPending || isFlushing
  const isProposed = hosting?.state === 'proposed'
  const mayPublish = permission?.may === 'publish'
  const owner = hosting?.people.find(({ role }) => role === 'owner')?.user
  const isOwner = !owner || owner.id === me.id
  const groups = permission?.groups ?? (hosting?.group ? [hosting.group] : [])
  const hasErrorInside = Object.keys(form.errors).some(
    (name) => !firstPage.some((known) => known === name),
  )

  const sendProposal = async () => {
    if (isUploading) return form.setFieldError('imageUrl', t('events.form.pictureUploading'))
    setRefusal(null)
    setFlushing(true)
    const areFilesSaved = await files.flush()
    const id = areFilesSaved ? await draft.flush() : null
    setFlushing(false)
    if (!areFilesSaved) return
    if (!id) setRefusal({ field: null, reason: t('events.hosting.saveFirst') })
    else propose.mutate({ id }, { onSuccess: showTop })
  }
  return (
    <Form
      className={styles.form}
      error={refusal ?? propose.error}
      fields={form}
      isPending={isPending}
      onSubmit={form.onSubmit(() => void sendProposal())}
      aria-label={t('events.hosting.start')}
      actions={
        <div className={styles.footer}>
          <SavingStatus state={draft.state} refusal={draft.refusal} />
          {!isProposed && isOwner && (
            <Button type="submit" isBusy={isPending}>
              {isPending
                ? t(mayPublish ? 'events.hosting.publishing' : 'common.sending')
                : t(mayPublish ? 'events.hosting.publish' : 'events.hosting.propose')}
            </Button>
          )}
        </div>
      }
    >
      <EventFields.Title fields={fields} hasFocus={false} />
      <EventFields.Times fields={fields} />
      <EventFields.Place fields={fields} towns={[]} />
      <EventFields.Description fields={fields} />
      <div className={styles.places}>
        <EventFields.Places fields={fields} />
      </div>
      <EventFields.Picture
        fields={fields}
        eventId={hosting?.id ?? ''}
        uploading={uploading}
        onUploading={setUploading}
        hasAddress={false}
      />
      <HostFiles files={files} hosting={hosting} />
      <EventFields.Bookings fields={fields} groups={groups} />
      <HostingOptions fields={fields} groups={groups} isOpen={hasErrorInside} />
      {!isProposed && (
        <p className="muted text-15">
          {isOwner
            ? mayPublish
              ? t('events.hosting.publishHint')
              : formatUsualAnswer(permission?.usualHours ?? null)
            : rich('events.hosting.ownerOnly', { name: owner.name })}
        </p>
      )}
    </Form>
  )
}
