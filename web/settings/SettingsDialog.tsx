import { Dialog } from '#web/ui/Dialog.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useChangeSettings, useSettings } from './data.ts'
import { SettingsForm } from './SettingsForm.tsx'

const title = 'Platform settings'

type Props = { isOpen: boolean; onClose: () => void }

/** What holds for the whole installation. */
export const SettingsDialog = ({ isOpen, onClose }: Props) => {
  const { data, error, refetch, isFetching } = useSettings(isOpen)
  const change = useChangeSettings()
  return (
    <>
      <FormDialog
        isOpen={isOpen && data !== undefined}
        onClose={onClose}
        title={title}
        submit="Save settings"
        isBusy={change.isPending}
      >
        {(form) =>
          data && (
            <SettingsForm
              {...form}
              settings={data}
              onSubmit={(settings, onError) => {
                if (!change.isPending) change.mutate(settings, { onSuccess: onClose, onError })
              }}
            />
          )
        }
      </FormDialog>
      <Dialog isOpen={isOpen && !data} onClose={onClose} title={title}>
        {error ? (
          <FailedState
            title="The settings could not be loaded"
            reason={error.reason}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Spinner />
        )}
      </Dialog>
    </>
  )
}
