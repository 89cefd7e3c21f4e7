import { IconMoodOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useMe } from '#web/auth/data.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showWeekdayAndDate } from '#web/ui/format.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './AnswerDialog.module.css'
import { AnswerForm } from './AnswerForm.tsx'
import { useAskedEvent, useOwnAnswer } from './data.ts'

const Met = lazy(async () => ({ default: (await import('./Met.tsx')).Met }))

/** What one says, and whom one met. */
export const Answering = ({ id }: { id: string }) => {
  const { data: me } = useMe()
  const event = useAskedEvent(id)
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
        <Bone height="1.5rem" width="70%" />
        <Bone height="5.5rem" />
        <Bone height="11.5rem" />
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
      {mayAnswer && (
        <Suspense fallback={<Spinner />}>
          <Met eventId={id} me={me} />
        </Suspense>
      )}
    </div>
  )
}
