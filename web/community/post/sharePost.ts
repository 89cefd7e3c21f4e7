import { showDone, showFailure } from '#web/ui/toast.ts'

const wasCalledOff = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'

const copy = async (url: string) => {
  try {
    await navigator.clipboard.writeText(url)
    showDone({ title: 'Link copied' })
  } catch {
    showFailure({ title: 'Copying failed', description: `The address is ${url}` })
  }
}

/** The device's own sharing where there is one, else the clipboard. */
export const sharePost = async (title: string, url: string) => {
  if (!navigator.share) return copy(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (!wasCalledOff(error)) await copy(url)
  }
}
