import { showErrorToast, showSuccessToast } from '#web/ui/toast.ts'

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    showSuccessToast({ title: 'Link copied', description: 'You can paste it anywhere.' })
  } catch {
    showErrorToast({ title: 'Failed to copy the link', description: `Copy it from here: ${text}` })
  }
}

/** Uses the Web Share API where available, otherwise the clipboard. */
export const shareLink = async (title: string, url: string) => {
  if (!navigator.share) return copyText(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (!isAbort(error)) await copyText(url)
  }
}
