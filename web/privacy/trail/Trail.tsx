import type { AuditLog } from '#shared/privacy/contract.ts'
import { deedWords } from '#shared/privacy/deedWords.ts'
import { useTrail } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showDayAndTime } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { showField } from './fieldWords.ts'
import styles from './Trail.module.css'

const showDeed = (action: string) => deedWords[action] ?? action.replaceAll('_', ' ')

const Deed = ({ deed }: { deed: AuditLog }) => {
  const changed = deed.newData?.changed ?? []
  return (
    <li className={styles.deed}>
      <p>
        {showDeed(deed.action)}
        {changed.length > 0 && `: ${changed.map(showField).join(', ')}`}
      </p>
      <p className={styles.when}>
        <time dateTime={deed.createdAt.toISOString()}>{showDayAndTime(deed.createdAt)}</time>
        {deed.ipAddress && `, from ${deed.ipAddress}`}
      </p>
    </li>
  )
}

const bones = Array.from({ length: 10 }, (_, at) => at)

const Content = () => {
  const trail = useTrail()
  if (trail.failure)
    return (
      <FailedState
        title="Your trail could not be loaded"
        reason={trail.failure.reason}
        onRetry={() => void trail.retry()}
        isRetrying={trail.isRetrying}
      />
    )
  if (!trail.rows)
    return (
      <Waiting what="your trail" className={styles.deeds}>
        {bones.map((at) => (
          <div key={at} className={styles.deed}>
            <Bone width="60%" />
          </div>
        ))}
      </Waiting>
    )
  return (
    <>
      <ul className={styles.deeds}>
        {trail.rows.map((deed) => (
          <Deed key={deed.id} deed={deed} />
        ))}
      </ul>
      <ShowMore what="of your trail" list={trail} />
    </>
  )
}

/** What was done with one's data: names of what changed, never what it said. */
export const Trail = () => (
  <Prose id="trail" title="Audit trail">
    <p className={styles.lead}>
      What was done with your data, the latest first. It names what changed, not what it said.
    </p>
    <Content />
  </Prose>
)
