import { lazy, Suspense } from 'react'
import { Bone } from '#web/ui/Bone.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showDate } from '#web/ui/format.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import type { usePolicy } from './data.ts'
import styles from './PolicyText.module.css'
import { Prose } from './Prose.tsx'

// More than half of this screen's program; what else is on it need not wait.
const MarkdownText = lazy(async () => ({
  default: (await import('#web/ui/markdown/MarkdownText.tsx')).MarkdownText,
}))

const Bones = () => (
  <Waiting what="the policy" className={styles.bones}>
    <Bone width="45%" height="1.5rem" />
    <Bone />
    <Bone width="95%" />
    <Bone width="70%" />
  </Waiting>
)

const Content = ({ policy }: { policy: ReturnType<typeof usePolicy> }) => {
  const { data, error, refetch, isFetching } = policy
  if (error && !data)
    return (
      <FailedState
        title="The policy could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Bones />
  return (
    <>
      <p className={styles.facts}>
        Version {data.version}, in effect since{' '}
        <time dateTime={data.effectiveDate.toISOString()}>{showDate(data.effectiveDate)}</time>
      </p>
      <div className={styles.text}>
        <Suspense fallback={<Bones />}>
          <MarkdownText content={data.content} level={3} />
        </Suspense>
      </div>
    </>
  )
}

export const PolicyText = ({ policy }: { policy: ReturnType<typeof usePolicy> }) => (
  <Prose id="policy" title="Privacy policy">
    <Content policy={policy} />
  </Prose>
)
