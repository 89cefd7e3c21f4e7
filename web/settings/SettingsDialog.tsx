import { FormDialog } from '#web/ui/FormDialog.tsx'
import { LoadingDialog } from '#web/ui/LoadingDialog.tsx'
import { useChangeSettings, useSettings } from './data.ts'
import { SettingsForm } from './SettingsForm.tsx'

const title = 'Platform settings'

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
        title={title}
        submitLabel="Save settings"
        isBusy={update.isPending}
        failure={update.error}
      >
        {(form) =>
          data && (
            <SettingsForm
              {...form}
              settings={data}
              onSubmit={(change, onError) => {
                if (!update.isPending) update.mutate(change, { onSuccess: onClose, onError })
              }}
            />
          )
        }
      </FormDialog>
      <LoadingDialog
        isOpen={isOpen && !data}
        onClose={onClose}
        title={title}
        errorTitle="The settings could not be loaded"
        query={query}
      />
    </>
  )
}
