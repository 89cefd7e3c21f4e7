import { t } from '#web/language/t.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { LoadingDialog } from '#web/ui/LoadingDialog.tsx'
import { useChangeSettings, useSettings } from './data.ts'
import { SettingsForm } from './SettingsForm.tsx'

type Props = { isOpen: boolean; onClose: () => void }

export const SettingsDialog = ({ isOpen, onClose }: Props) => {
  const query = useSettings(isOpen)
  const { data } = query
  const update = useChangeSettings()
  return (
    <>
      <FormDialog
        isOpen={isOpen && data !== undefined}
        onClose={onClose}
        title={t('settings.form.title')}
        submitLabel={t('settings.form.submit')}
        isPending={update.isPending}
        error={update.error}
      >
        {(form) =>
          data && (
            <SettingsForm
              {...form}
              settings={data}
              onSubmit={(change) => update.mutate(change, { onSuccess: onClose })}
            />
          )
        }
      </FormDialog>
      <LoadingDialog
        isOpen={isOpen && !data}
        onClose={onClose}
        title={t('settings.form.title')}
        errorTitle={t('settings.form.loadFailed')}
        query={query}
      />
    </>
  )
}
