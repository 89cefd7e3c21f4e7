import { t } from '#web/language/t.tsx'
import { showErrorToast, showSuccessToast, type ToastContent } from './toast.ts'

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Copies to the clipboard, which browsers may refuse. */
export const copyText = async (text: string, done: ToastContent, failed: ToastContent) => {
  try {
    await navigator.clipboard.writeText(text)
    showSuccessToast(done)
  } catch {
    showErrorToast(failed)
  }
}

export const copyLink = (url: string, description = t('ui.copy.hint')) =>
  copyText(
    url,
    { title: t('ui.copy.done'), description },
    { title: t('ui.copy.failed'), description: t('ui.copy.failedHint', { url }) },
  )

/** Opens the share sheet of the device; if that fails, copies. Returns false if the user cancels. */
export const shareWithApp = async (title: string, url: string): Promise<boolean> => {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (isAbort(error)) return false
    await copyLink(url)
  }
  return true
}

/** Uses the Web Share API where available, otherwise the clipboard. */
export const shareLink = async (title: string, url: string) => {
  if (!navigator.share) return copyLink(url)
  await shareWithApp(title, url)
}
