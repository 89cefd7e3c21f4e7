import { useState } from 'react'
import { allDataTypes, type DataType } from '#shared/privacy/contract.ts'
import { t } from '#web/language/t.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { showErrorToast } from '#web/ui/toast.ts'
import { dataTypeLabels } from './dataTypeLabels.ts'
import styles from './YourData.module.css'

/** Which kinds of data are ticked, at first `initial`. */
export const useDataTypes = (initial: DataType[]) => {
  const [selected, setSelected] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const toggle = (type: DataType, isOn: boolean) => {
    setMissing(false)
    setSelected(allDataTypes.filter((one) => (one === type ? isOn : selected.includes(one))))
  }
  /** Runs `work` if anything is selected, otherwise shows an error. */
  const ifSelected = (work: (types: DataType[]) => void) => {
    if (selected.length > 0) return work(selected)
    setMissing(true)
    showErrorToast({
      title: t('privacy.noDataSelected'),
      description: t('privacy.dataTypes.selectOne'),
    })
  }
  return { selected, isMissing, toggle, ifSelected }
}

type Props = {
  choice: ReturnType<typeof useDataTypes>
  /** What happens to the ticked data, which the descriptions say. */
  purpose: 'erased' | 'exported'
}

export const DataTypes = ({ choice: { selected, isMissing, toggle }, purpose }: Props) => (
  <>
    <fieldset className={styles.types}>
      <legend className={styles.legend}>{t('privacy.dataTypes.legend')}</legend>
      {allDataTypes.map((type) => (
        <CheckField
          key={type}
          label={t(dataTypeLabels[type].label)}
          description={t(dataTypeLabels[type][purpose])}
          checked={selected.includes(type)}
          onChange={(event) => toggle(type, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
    {isMissing && <FormFailure reason={t('privacy.dataTypes.selectOne')} />}
  </>
)
