import { FormDialog } from '#web/ui/FormDialog.tsx'
import { WaitingDialog } from '#web/ui/WaitingDialog.tsx'
import { useChangeSettings, useSettings } from './data.ts'
import { SettingsForm } from './SettingsForm.tsx'

const title = 'Platform settings'

type Props = { isOpen: boolean; onClose: () => void }

/** What holds for the whole installation. */
export const SettingsDialog = ({ isOpen, onClose }: Props) => {
  const read = useSettings(isOpen)
  const { data } = read
  const change = useChangeSettings()
  return (
    <>
      <FormDialog
        isOpen={isOpen && data !== undefined}
        onClose={onClose}
        title={title}
        submit="Save settings"
        isBusy={change.isPending}
        failure={change.error}
      >
        {(form) =>
          data && (
            <SettingsForm
              {...form}
              settings={data}
              onSubmit={(wish, onError) => {
                if (!change.isPending) change.mutate(wish, { onSuccess: onClose, onError })
              }}
            />
          )
        }
      </FormDialog>
      <WaitingDialog
        isOpen={isOpen && !data}
        onClose={onClose}
        title={title}
        failed="The settings could not be loaded"
        read={read}
      />
    </>
  )
}
