import type { DataType } from '#shared/privacy/contract.ts'
import { useEraseData } from '#web/privacy/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { dataWords } from './dataWords.ts'
import styles from './YourData.module.css'

type Props = { types: DataType[]; onClose: () => void }

export const EraseDialog = ({ types, onClose }: Props) => {
  const erase = useEraseData()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this data?"
      keep="Keep my data"
      confirm="Delete data"
      busy="Deleting..."
      isBusy={erase.isPending}
      onConfirm={() => erase.mutate({ dataTypes: types }, { onSettled: onClose })}
    >
      <div className={styles.asked}>
        <p>This cannot be taken back. Your account stays, without:</p>
        <ul>
          {types.map((type) => (
            <li key={type}>
              <strong>{dataWords[type].label}:</strong> {dataWords[type].description}
            </li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}
