import { useState } from 'react'
import { allDataTypes, type DataType } from '#shared/privacy/contract.ts'
import { useExportNow, useRequestExport } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { showErrorToast } from '#web/ui/toast.ts'
import { dataTypeLabels } from './dataTypeLabels.ts'
import styles from './YourData.module.css'

const noneSelected = 'Tick at least one kind of data.'

const useSelection = () => {
  const [selected, setSelected] = useState<DataType[]>(allDataTypes)
  const [isSelectionMissing, setSelectionMissing] = useState(false)
  const toggle = (type: DataType, isOn: boolean) => {
    setSelectionMissing(false)
    setSelected(allDataTypes.filter((one) => (one === type ? isOn : selected.includes(one))))
  }
  /** Runs `work` if anything is selected, otherwise shows an error. */
  const ifSelected = (work: () => void) => {
    if (selected.length > 0) return work()
    setSelectionMissing(true)
    showErrorToast({ title: 'No data selected', description: noneSelected })
  }
  return { selected, toggle, ifSelected, isSelectionMissing }
}

// Rarely used.
const EraseDataDialog = lazyComponent(
  async () => (await import('./EraseDataDialog.tsx')).EraseDataDialog,
)

export const YourData = () => {
  const { selected, toggle, ifSelected, isSelectionMissing } = useSelection()
  const [typesToErase, setTypesToErase] = useState<DataType[] | null>(null)
  const exportNow = useExportNow()
  const request = useRequestExport()
  return (
    <Prose id="your-data" title="Your data">
      <p className="muted">
        Download all of it at once, or choose what should be put into a file or deleted.
      </p>
      <div>
        <Button variant="light" loading={exportNow.isPending} onClick={() => exportNow.mutate()}>
          Download now
        </Button>
      </div>
      <fieldset className={styles.types}>
        <legend className={styles.legend}>Kinds of data</legend>
        {allDataTypes.map((type) => (
          <CheckField
            key={type}
            {...dataTypeLabels[type]}
            checked={selected.includes(type)}
            onChange={(event) => toggle(type, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {isSelectionMissing && <FormFailure reason={noneSelected} />}
      <div className="row">
        <Button
          variant="light"
          loading={request.isPending}
          onClick={() =>
            ifSelected(() => request.mutate({ requestType: 'full_export', dataTypes: selected }))
          }
        >
          Request export
        </Button>
        <Button
          variant="light"
          color="red"
          onClick={() => ifSelected(() => setTypesToErase(selected))}
        >
          Delete data
        </Button>
      </div>
      {typesToErase && (
        <EraseDataDialog types={typesToErase} onClose={() => setTypesToErase(null)} />
      )}
    </Prose>
  )
}
