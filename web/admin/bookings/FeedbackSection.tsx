import type { FeedbackSummary } from '#shared/events/feedback/contract.ts'
import { ratingLabels } from '#shared/events/feedback/ratingLabels.ts'
import { formatPercent } from '#web/admin/metrics/formatMetric.ts'
import { t } from '#web/language/t.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
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
export const FeedbackSection = ({ id }: { id: string }) => (
  <section className={styles.people} aria-labelledby="answers">
    <h3 id="answers">{t('admin.feedback.title')}</h3>
    <Loaded
      query={useFeedback(id)}
      errorTitle={t('admin.feedback.loadFailed')}
      skeleton={<LoadingBlock label={t('admin.feedback.loading')} height="8rem" />}
    >
      {(feedback) => <Answers {...feedback} />}
    </Loaded>
  </section>
)

const Answers = ({ ratingCounts, comments }: FeedbackSummary) => {
  const total = ratingCounts.reduce((sum, count) => sum + count, 0)
  return (
    <>
      {total === 0 ? (
        <p className="muted text-15">{t('admin.feedback.empty')}</p>
      ) : (
        <>
          <p className="muted text-15">{t('admin.feedback.count', { count: total })}</p>
          <Ratings counts={ratingCounts} total={total} />
        </>
      )}
      {comments.length > 0 && (
        <PlainList className="stack gap-8" aria-label={t('admin.feedback.comments')}>
          {comments.map(({ rating, comment }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two comments may be identical.
            <li key={index} className={styles.line}>
              <span dir="auto">{comment}</span>{' '}
              <span className="muted text-14">({ratingWord(rating)})</span>
            </li>
          ))}
        </PlainList>
      )}
    </>
  )
}
