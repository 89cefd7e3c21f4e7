import type { DataType } from '#shared/privacy/contract.ts'
import { useEraseData } from '#web/privacy/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { dataTypeLabels } from './dataTypeLabels.ts'
import styles from './YourData.module.css'

type Props = { types: DataType[]; onClose: () => void }

export const EraseDataDialog = ({ types, onClose }: Props) => {
  const erase = useEraseData()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this data?"
      cancelLabel="Keep my data"
      confirmLabel="Delete data"
      busyLabel="Deleting..."
      isBusy={erase.isPending}
      onConfirm={() => erase.mutate({ dataTypes: types }, { onSettled: onClose })}
    >
      <div className={styles.dataList}>
        <p>You can’t undo this. You keep your account, but we delete:</p>
        <ul>
          {types.map((type) => (
            <li key={type}>
              <strong>{dataTypeLabels[type].label}:</strong> {dataTypeLabels[type].description}
            </li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}
