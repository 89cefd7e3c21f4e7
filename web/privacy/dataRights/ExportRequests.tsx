import { DataType, type ExportRequest } from '#shared/privacy/contract.ts'
import { t } from '#web/language/t.tsx'
import { useExportRequests, useFetchExport } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate, formatDayAndTime, joinParts } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { dataTypeLabels, statusLabels } from './dataTypeLabels.ts'
import styles from './YourData.module.css'

const formatTypes = (types: string[]) =>
  joinParts(
    ...types.map((type) => {
      const { data } = DataType.safeParse(type)
      return data ? t(dataTypeLabels[data].label) : type
    }),
  )

const DownloadButton = ({ request }: { request: ExportRequest }) => {
  const { downloadLink, expiresAt, createdAt, status } = request
  const fetchExport = useFetchExport()
  if (status !== 'completed') return null
  if (!downloadLink || (expiresAt && expiresAt < new Date()))
    return <p className="muted text-14">{t('privacy.requests.gone')}</p>
  return (
    <Button
      variant="light"
      loading={fetchExport.isPending}
      onClick={() => fetchExport.mutate({ token: downloadLink.split('/').at(-1) ?? '' })}
      aria-label={t('privacy.requests.downloadOf', { time: formatDayAndTime(createdAt) })}
    >
      {t('common.download')}
    </Button>
  )
}

const ExportRow = ({ request }: { request: ExportRequest }) => {
  const { label, tone } = statusLabels[request.status]
  const types = formatTypes(request.dataTypes)
  const until = request.downloadLink && request.expiresAt
  return (
    <li className={styles.request}>
      <div>
        <p className="cluster gap-8 gap-y-4 items-center">
          <time dateTime={request.createdAt.toISOString()}>
            {formatDayAndTime(request.createdAt)}
          </time>
          <Badge tone={tone}>{t(label)}</Badge>
        </p>
        <p className="muted text-14">
          {until ? t('privacy.requests.availableUntil', { types, date: formatDate(until) }) : types}
        </p>
      </div>
      <DownloadButton request={request} />
    </li>
  )
}

/** Requested data exports and their downloads. */
export const ExportRequests = () => (
  <Prose id="exports" title={t('privacy.requests.title')}>
    <Loaded
      query={useExportRequests()}
      errorTitle={t('privacy.requests.failed')}
      skeleton={<LoadingBlock label={t('privacy.requests.loading')} height="2.5rem" />}
      empty={<p className="muted text-14">{t('privacy.requests.none')}</p>}
    >
      {(requests) => (
        <PlainList className={styles.requests}>
          {requests.map((request) => (
            <ExportRow key={request.id} request={request} />
          ))}
        </PlainList>
      )}
    </Loaded>
  </Prose>
)
