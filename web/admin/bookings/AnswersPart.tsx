import { faceWords } from '#shared/events/afterwards/rules.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './AttendeeView.module.css'
import { useAnswers } from './data.ts'

/** What those who came have said: counted, and without names. */
export const AnswersPart = ({ id }: { id: string }) => {
  const { data, error, refetch, isFetching } = useAnswers(id)
  const most = Math.max(1, ...(data?.faces ?? []))
  const all = data?.faces.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <section className={styles.people} aria-labelledby="answers">
      <h2 id="answers">How was it?</h2>
      {!data && error && (
        <FailedState
          title="The answers could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Waiting what="the answers">
          <Bone height="8rem" />
        </Waiting>
      )}
      {data && all === 0 && <p className={styles.soft}>Nobody has answered yet.</p>}
      {data && all > 0 && (
        <dl className={styles.faces}>
          {faceWords
            .map((word, index) => ({ word, count: data.faces[index] ?? 0 }))
            .toReversed()
            .map(({ word, count }) => (
              <div key={word} className={styles.face}>
                <dt>{word}</dt>
                <dd className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${(count / most) * 100}%` }} />
                </dd>
                <dd>{count}</dd>
              </div>
            ))}
        </dl>
      )}
      {data && data.lines.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.lines} role="list" aria-label="What they added">
          {data.lines.map(({ face, line }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same.
            <li key={index} className={styles.line}>
              <span dir="auto">{line}</span>{' '}
              <span className={styles.soft}>({faceWords[face - 1]})</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
