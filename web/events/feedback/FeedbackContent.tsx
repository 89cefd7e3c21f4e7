import {
  IconMoodCry,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { maxFeedbackLength, type OwnFeedback } from '#shared/events/feedback/contract.ts'
import { ratingLabels } from '#shared/events/feedback/ratingLabels.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { Form } from '#web/ui/Form.tsx'
import { formatWeekdayAndDate } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useFeedbackEvent, useOwnFeedback, useSaveFeedback } from './data.ts'
import styles from './Feedback.module.css'

const MetAttendees = lazyComponent(
  async () => (await import('./MetAttendees.tsx')).MetAttendees,
  <Spinner />,
)

/** The feedback form and the list of other attendees. */
export const FeedbackContent = ({ id }: { id: string }) => {
  const { data: me } = useMe()
  const event = useFeedbackEvent(id)
  const ownFeedback = useOwnFeedback(id)
  const failedQuery = [event, ownFeedback].find(({ data, error }) => !data && error)
  if (failedQuery?.error?.status === 404)
    return <EmptyState title={t('common.eventNotFound')} drawing="results" />
  if (failedQuery)
    return <LoadFailure title={t('events.feedback.loadFailed')} query={failedQuery} />
  if (!event.data || !ownFeedback.data || !me)
    return (
      <LoadingRegion label={t('events.feedback.loading')} className={styles.section}>
        <Skeleton height="1.5rem" width="70%" />
        <Skeleton height="5.5rem" />
        <Skeleton height="11.5rem" />
      </LoadingRegion>
    )
  const { answer, mayAnswer } = ownFeedback.data
  return (
    <div className="stack gap-20 wrap-anywhere">
      <p>
        {rich('events.feedback.event', {
          title: event.data.title,
          date: formatWeekdayAndDate(event.data.endDate),
          strong: (children) => <strong dir="auto">{children}</strong>,
        })}
      </p>
      {mayAnswer ? (
        <FeedbackForm event={event.data} feedback={answer} />
      ) : (
        <EmptyState
          title={t('events.feedback.closed')}
          hint={t('events.feedback.closedHint')}
          drawing="results"
        />
      )}
      {mayAnswer && <MetAttendees eventId={id} me={me} />}
    </div>
  )
}

type Props = { event: Event; feedback: OwnFeedback['answer'] }

/** A tap saves the rating; the comment has its own save button. */
const FeedbackForm = ({ event, feedback }: Props) => {
  const saveFeedback = useSaveFeedback()
  const [comment, setComment] = useState(feedback?.comment ?? '')
  // Optimistic update: shown from the tap until the server has replied.
  const [optimisticRating, setOptimisticRating] = useState<number | null>(null)
  const rating = optimisticRating ?? feedback?.rating ?? null
  const isCommentSaved = feedback !== null && comment.trim() === feedback.comment
  const selectRating = (selected: number) => {
    setOptimisticRating(selected)
    saveFeedback.mutate(
      { id: event.id, rating: selected },
      { onSettled: () => setOptimisticRating(null) },
    )
  }
  const save = () => {
    if (rating !== null) saveFeedback.mutate({ id: event.id, rating, comment })
  }
  return (
    <div className={styles.section}>
      <RatingInput rating={rating} onSelect={selectRating} />
      <p className={styles.status} role="status">
        {saveFeedback.isPending
          ? t('common.saving')
          : t(rating === null ? 'events.feedback.oneTap' : 'events.feedback.thanks')}
      </p>
      {/* Always rendered, so that the content below does not shift. */}
      <Form
        className={styles.section}
        error={saveFeedback.error}
        isPending={saveFeedback.isPending}
        onSubmit={save}
      >
        <TextInput
          label={t('events.feedback.comment')}
          description={t('events.feedback.commentHint')}
          maxLength={maxFeedbackLength}
          disabled={rating === null}
          value={comment}
          onChange={(change) => setComment(change.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            variant="light"
            aria-disabled={rating === null || isCommentSaved || saveFeedback.isPending}
          >
            {t(isCommentSaved && comment ? 'events.feedback.saved' : 'common.save')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

const icons = [IconMoodCry, IconMoodSad, IconMoodEmpty, IconMoodSmile, IconMoodHappy]

type RatingInputProps = { rating: number | null; onSelect: (rating: number) => void }

/** Five labelled ratings. */
const RatingInput = ({ rating, onSelect }: RatingInputProps) => {
  const name = useId()
  return (
    <fieldset className={styles.faces}>
      <legend className="visually-hidden">{t('events.feedback.rating')}</legend>
      {ratingLabels.map((label, index) => {
        const Icon = icons[index] ?? IconMoodEmpty
        return (
          <label key={label} className={styles.face}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={index + 1}
              checked={rating === index + 1}
              onChange={() => onSelect(index + 1)}
            />
            <Icon size={32} stroke={1.5} aria-hidden="true" />
            <span>{t(label)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
