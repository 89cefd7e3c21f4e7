import { Button } from '@mantine/core'
import { DataType, type ExportRequest } from '#shared/privacy/contract.ts'
import { useExportRequests, useFetchExport } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showDate, showDayAndTime } from '#web/ui/format.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import { dataWords, statusWords } from './dataWords.ts'
import styles from './YourData.module.css'

const showTypes = (types: string[]) =>
  types
    .map((type) => DataType.safeParse(type))
    .map(({ data }, at) => (data ? dataWords[data].label : types[at]))
    .join(', ')

const Fetching = ({ request }: { request: ExportRequest }) => {
  const { downloadLink, expiresAt, createdAt, status } = request
  const fetchExport = useFetchExport()
  if (status !== 'completed') return null
  if (!downloadLink || (expiresAt && expiresAt < new Date()))
    return <p className={styles.hint}>The file is not kept any more.</p>
  return (
    <Button
      variant="light"
      loading={fetchExport.isPending}
      onClick={() => fetchExport.mutate({ token: downloadLink.split('/').at(-1) ?? '' })}
      aria-label={`Download the file of ${showDayAndTime(createdAt)}`}
    >
      Download
    </Button>
  )
}

const Request = ({ request }: { request: ExportRequest }) => {
  const { label, tone } = statusWords[request.status]
  const isKept = request.downloadLink && request.expiresAt
  return (
    <li className={styles.request}>
      <div>
        <p className={styles.when}>
          <time dateTime={request.createdAt.toISOString()}>
            {showDayAndTime(request.createdAt)}
          </time>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className={styles.hint}>
          {showTypes(request.dataTypes)}
          {isKept && request.expiresAt && `; kept until ${showDate(request.expiresAt)}`}
        </p>
      </div>
      <Fetching request={request} />
    </li>
  )
}

const Content = () => {
  const { data, error, refetch, isFetching } = useExportRequests()
  if (error && !data)
    return (
      <FailedState
        title="Your requests could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Waiting what="your requests">
        <Bone height="2.5rem" />
      </Waiting>
    )
  if (data.length === 0) return <p className={styles.hint}>You have not asked for a file yet.</p>
  return (
    <ul className={styles.requests}>
      {data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  )
}

/** Files with one's data that were asked for. */
export const ExportRequests = () => (
  <Prose id="exports" title="Export requests">
    <Content />
  </Prose>
)
