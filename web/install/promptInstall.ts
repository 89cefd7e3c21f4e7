import { t } from '#web/language/t.tsx'
import { showErrorToast } from '#web/ui/toast.ts'

/** Loads the dialog's code on demand, since few users press the button. */
export const promptInstall = async () => {
  try {
    await (await import('./installDialog.ts')).installOrShowInstructions()
  } catch {
    showErrorToast({ title: t('install.failed.title'), description: t('install.failed.reason') })
  }
}
