import type { DataType } from '#shared/privacy/contract.ts'
import { rich, t } from '#web/language/t.tsx'
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
      title={t('privacy.deleteData.dialog.title')}
      cancelLabel={t('privacy.deleteData.dialog.keep')}
      confirmLabel={t('privacy.deleteData.dialog.delete')}
      busyLabel={t('common.deleting')}
      isBusy={erase.isPending}
      onConfirm={() => erase.mutate({ dataTypes: types }, { onSettled: onClose })}
    >
      <div className={styles.dataList}>
        <p>{t('privacy.deleteData.dialog.text')}</p>
        <ul>
          {types.map((type) => (
            <li key={type}>
              {rich('privacy.deleteData.dialog.type', {
                type: t(dataTypeLabels[type].label),
                description: t(dataTypeLabels[type].erased),
              })}
            </li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}
