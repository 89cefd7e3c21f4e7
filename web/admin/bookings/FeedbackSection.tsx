import { ratingLabels } from '#shared/events/feedback/ratingLabels.ts'
import { formatPercent } from '#web/admin/metrics/formatMetric.ts'
import { t } from '#web/language/t.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './AttendeeView.module.css'
import { useFeedback } from './data.ts'

/** Each bar is the share of all answers. */
const Ratings = ({ counts, total }: { counts: number[]; total: number }) => (
  <dl className={styles.faces}>
    {ratingLabels
      .map((word, index) => ({ word, count: counts[index] ?? 0 }))
      .toReversed()
      .map(({ word, count }) => {
        const percentage = Math.round((count / total) * 100)
        return (
          <div key={word} className={styles.face}>
            <dt>{t(word)}</dt>
            <dd className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(count / total) * 100}%` }} />
            </dd>
            <dd>
              {count} <span className="muted">({formatPercent(percentage)})</span>
            </dd>
          </div>
        )
      })}
  </dl>
)

const ratingWord = (rating: number) => {
  const label = ratingLabels[rating - 1]
  return label && t(label)
}

/** Anonymous feedback of the attendees. */
export const FeedbackSection = ({ id }: { id: string }) => {
  const query = useFeedback(id)
  const { data, error } = query
  const total = data?.ratingCounts.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <section className={styles.people} aria-labelledby="answers">
      <h3 id="answers">{t('admin.feedback.title')}</h3>
      {!data && error && <LoadFailure title={t('admin.feedback.loadFailed')} query={query} />}
      {!data && !error && (
        <LoadingRegion label={t('admin.feedback.loading')}>
          <Skeleton height="8rem" />
        </LoadingRegion>
      )}
      {data && total === 0 && <p className="muted text-medium">{t('admin.feedback.empty')}</p>}
      {data && total > 0 && (
        <>
          <p className="muted text-medium">{t('admin.feedback.count', { count: total })}</p>
          <Ratings counts={data.ratingCounts} total={total} />
        </>
      )}
      {data && data.comments.length > 0 && (
        <PlainList className="stack gap-tight" aria-label={t('admin.feedback.comments')}>
          {data.comments.map(({ rating, comment }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two comments may be identical.
            <li key={index} className={styles.line}>
              <span dir="auto">{comment}</span>{' '}
              <span className="muted text-small">({ratingWord(rating)})</span>
            </li>
          ))}
        </PlainList>
      )}
    </section>
  )
}
