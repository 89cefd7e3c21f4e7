import { allDataTypes } from '#shared/privacy/contract.ts'
import { t } from '#web/language/t.tsx'
import { useExportNow, useRequestExport } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTypes, useDataTypes } from './DataTypes.tsx'
import { ExportRequests } from './ExportRequests.tsx'

/** Copies of the user's data: at once, or as a requested file. */
export const YourData = () => (
  <>
    <DownloadNow />
    <RequestExport />
    <ExportRequests />
  </>
)

const DownloadNow = () => {
  const exportNow = useExportNow()
  return (
    <Prose title={t('privacy.export.now.title')}>
      <p className="muted">{t('privacy.export.now.text')}</p>
      <div>
        <Button loading={exportNow.isPending} onClick={() => exportNow.mutate()}>
          {t('privacy.export.now.button')}
        </Button>
      </div>
    </Prose>
  )
}

const RequestExport = () => {
  const choice = useDataTypes(allDataTypes)
  const request = useRequestExport()
  return (
    <Prose title={t('privacy.export.choose.title')}>
      <p className="muted">{t('privacy.export.choose.text')}</p>
      <DataTypes choice={choice} purpose="exported" />
      <div>
        <Button
          variant="light"
          loading={request.isPending}
          onClick={() =>
            choice.ifSelected((dataTypes) =>
              request.mutate({ requestType: 'full_export', dataTypes }),
            )
          }
        >
          {t('privacy.export.choose.button')}
        </Button>
      </div>
    </Prose>
  )
}
