import { Button } from '@mantine/core'
import { IconMoodOff } from '@tabler/icons-react'
import { useMe } from '#web/auth/data.ts'
import { useEvent } from '#web/events/data.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showWeekdayAndDate } from '#web/ui/format.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './AnswerDialog.module.css'
import { AnswerForm } from './AnswerForm.tsx'
import { useOwnAnswer } from './data.ts'
import { Met } from './Met.tsx'

const Content = ({ id }: { id: string }) => {
  const { data: me } = useMe()
  const event = useEvent(id)
  const own = useOwnAnswer(id)
  const failed = [event, own].find(({ data, error }) => !data && error)
  if (failed?.error?.status === 404)
    return <EmptyState title="This event is not here" icon={<IconMoodOff />} />
  if (failed)
    return (
      <FailedState
        title="The question could not be loaded"
        reason={failed.error?.reason ?? ''}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    )
  if (!event.data || !own.data || !me)
    return (
      <Waiting what="the question" className={styles.part}>
        <Bone height="5.5rem" />
      </Waiting>
    )
  const { answer, mayAnswer } = own.data
  return (
    <div className={styles.answer}>
      <p>
        <strong dir="auto">{event.data.title}</strong> on {showWeekdayAndDate(event.data.endDate)}
      </p>
      {mayAnswer ? (
        <AnswerForm event={event.data} answer={answer} />
      ) : (
        <EmptyState
          title="This cannot be answered now"
          hint="Whoever was at an event can say how it was in the seven days after it."
          icon={<IconMoodOff />}
        />
      )}
      {mayAnswer && <Met eventId={id} me={me} />}
    </div>
  )
}

type Props = { id: string | null; onClose: () => void }

/** The question after an event. */
export const AnswerDialog = ({ id, onClose }: Props) => (
  <Dialog
    isOpen={id !== null}
    onClose={onClose}
    title="How was it?"
    isToRead
    isFullOnPhones
    footer={<Button onClick={onClose}>Done</Button>}
  >
    {id && <Content id={id} />}
  </Dialog>
)
