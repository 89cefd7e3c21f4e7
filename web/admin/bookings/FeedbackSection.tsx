import { ratingLabels } from '#shared/events/feedback/rules.ts'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './AttendeeView.module.css'
import { useFeedback } from './data.ts'

/** Anonymous feedback of the attendees. */
export const FeedbackSection = ({ id }: { id: string }) => {
  const query = useFeedback(id)
  const { data, error } = query
  const maxCount = Math.max(1, ...(data?.ratingCounts ?? []))
  const total = data?.ratingCounts.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <section className={styles.people} aria-labelledby="answers">
      <h2 id="answers">How was it?</h2>
      {!data && error && <LoadFailure title="The answers could not be loaded" query={query} />}
      {!data && !error && (
        <LoadingRegion label="the answers">
          <Skeleton height="8rem" />
        </LoadingRegion>
      )}
      {data && total === 0 && <p className="muted text-small">No answers yet.</p>}
      {data && total > 0 && (
        <dl className={styles.faces}>
          {ratingLabels
            .map((word, index) => ({ word, count: data.ratingCounts[index] ?? 0 }))
            .toReversed()
            .map(({ word, count }) => (
              <div key={word} className={styles.face}>
                <dt>{word}</dt>
                <dd className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${(count / maxCount) * 100}%` }} />
                </dd>
                <dd>{count}</dd>
              </div>
            ))}
        </dl>
      )}
      {data && data.comments.length > 0 && (
        <PlainList className="stack gap-tight" aria-label="What they added">
          {data.comments.map(({ rating, comment }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two comments may be identical.
            <li key={index} className={styles.line}>
              <span dir="auto">{comment}</span>{' '}
              <span className="muted text-small">({ratingLabels[rating - 1]})</span>
            </li>
          ))}
        </PlainList>
      )}
    </section>
  )
}
