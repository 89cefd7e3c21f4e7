import { useState } from 'react'
import type { DataType } from '#shared/privacy/contract.ts'
import { t } from '#web/language/t.tsx'
import { Prose } from '#web/privacy/Prose.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { DataTypes, useDataTypes } from './DataTypes.tsx'

// Rarely used.
const EraseDataDialog = lazyComponent(
  async () => (await import('./EraseDataDialog.tsx')).EraseDataDialog,
)

/** Deletes parts of the data. Nothing is ticked at first: this cannot be undone. */
export const DeleteData = () => {
  const choice = useDataTypes([])
  const [typesToErase, setTypesToErase] = useState<DataType[] | null>(null)
  return (
    <Prose title={t('privacy.pages.deleteData')} isUntitled isDangerous>
      <p>{t('privacy.deleteData.text')}</p>
      <DataTypes choice={choice} purpose="erased" />
      <div>
        <Button variant="light" color="red" onClick={() => choice.ifSelected(setTypesToErase)}>
          {t('privacy.deleteData.button')}
        </Button>
      </div>
      {typesToErase && (
        <EraseDataDialog types={typesToErase} onClose={() => setTypesToErase(null)} />
      )}
    </Prose>
  )
}
