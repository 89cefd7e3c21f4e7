import { showErrorToast } from '#web/ui/toast.ts'

/** Loads the dialog's code on demand, since few users press the button. */
export const promptInstall = async () => {
  try {
    await (await import('./installDialog.ts')).installOrShowInstructions()
  } catch {
    showErrorToast({ title: 'Please try again', description: 'Your connection may have dropped.' })
  }
}
