import { allDataTypes } from '#shared/privacy/contract.ts'
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
    <Prose title="Everything at once">
      <p className="muted">One file with all your data. It’s ready in a moment.</p>
      <div>
        <Button loading={exportNow.isPending} onClick={() => exportNow.mutate()}>
          Download now
        </Button>
      </div>
    </Prose>
  )
}

const RequestExport = () => {
  const choice = useDataTypes(allDataTypes)
  const request = useRequestExport()
  return (
    <Prose title="Choose what you need">
      <p className="muted">We’ll prepare the file and tell you when you can download it.</p>
      <DataTypes choice={choice} />
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
          Request export
        </Button>
      </div>
    </Prose>
  )
}
