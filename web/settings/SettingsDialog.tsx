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
        title={title}
        errorTitle="The settings could not be loaded"
        query={query}
      />
    </>
  )
}
