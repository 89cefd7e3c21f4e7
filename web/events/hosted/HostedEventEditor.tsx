import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import { useHostPermission } from '#web/events/hosting/data.ts'
import { useUploadGroupPicture } from '#web/events/pictures/data.ts'
import type { SubmittedEvent } from '#web/events/planning/EventForm.tsx'
import { EventForm } from '#web/events/planning/EventForm.tsx'
import { t } from '#web/language/t.tsx'
import type { DialogFormProps } from '#web/ui/Form.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useEditedEvent } from './data.ts'

type Props = DialogFormProps & {
  eventId: string
  onSubmit: (submitted: SubmittedEvent) => void
}

/** The groups that the host may choose, with that of the event. */
const useGroups = ({ group }: Pick<HostedEvent, 'group'>) => {
  const { data: permission } = useHostPermission()
  const groups = permission?.groups ?? []
  const isKnown = !group || groups.some(({ id }) => id === group.id)
  return isKnown ? groups : [{ ...group, isPrivate: false }, ...groups]
}

const LoadedEditor = ({ event, ...form }: Omit<Props, 'eventId'> & { event: HostedEvent }) => {
  const groups = useGroups(event)
  return (
    <EventForm
      {...form}
      event={event}
      isCopy={false}
      choices={{ towns: [], groups }}
      uploading={useUploadGroupPicture()}
    />
  )
}

/** The form of a published event, for its hosts. */
export const HostedEventEditor = ({ eventId, ...form }: Props) => (
  <Loaded
    query={useEditedEvent(eventId)}
    errorTitle={t('events.form.loadFailed')}
    skeleton={<Spinner />}
  >
    {(event) => <LoadedEditor event={event} {...form} />}
  </Loaded>
)
