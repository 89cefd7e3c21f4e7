import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { allDataTypes, type DataType } from '#shared/privacy/contract.ts'
import { useExportNow, useRequestExport } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { showFailure } from '#web/ui/toast.ts'
import { dataWords } from './dataWords.ts'
import styles from './YourData.module.css'

const noneChosen = 'Tick at least one kind of data.'

const useChosen = () => {
  const [chosen, setChosen] = useState<DataType[]>(allDataTypes)
  const [isMissed, setMissed] = useState(false)
  const toggle = (type: DataType, isOn: boolean) => {
    setMissed(false)
    setChosen(allDataTypes.filter((one) => (one === type ? isOn : chosen.includes(one))))
  }
  /** Does the work if there is anything to do it with. */
  const ifAny = (work: () => void) => {
    if (chosen.length > 0) return work()
    setMissed(true)
    showFailure({ title: 'No data selected', description: noneChosen })
  }
  return { chosen, toggle, ifAny, isMissed }
}

// Few ever press what brings it up.
const EraseDialog = lazy(async () => ({
  default: (await import('./EraseDialog.tsx')).EraseDialog,
}))

export const YourData = () => {
  const { chosen, toggle, ifAny, isMissed } = useChosen()
  const [toErase, setToErase] = useState<DataType[] | null>(null)
  const exportNow = useExportNow()
  const request = useRequestExport()
  return (
    <Prose id="your-data" title="Your data">
      <p className={styles.lead}>
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
            {...dataWords[type]}
            checked={chosen.includes(type)}
            onChange={(event) => toggle(type, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {isMissed && <FormFailure reason={noneChosen} />}
      <div className={styles.actions}>
        <Button
          variant="light"
          loading={request.isPending}
          onClick={() =>
            ifAny(() => request.mutate({ requestType: 'full_export', dataTypes: chosen }))
          }
        >
          Request export
        </Button>
        <Button variant="light" color="red" onClick={() => ifAny(() => setToErase(chosen))}>
          Delete data
        </Button>
      </div>
      {toErase && (
        <Suspense>
          <EraseDialog types={toErase} onClose={() => setToErase(null)} />
        </Suspense>
      )}
    </Prose>
  )
}
