import { showDone, showFailure } from '#web/ui/toast.ts'

const wasCalledOff = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'

export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    showDone({ title: 'Address copied', description: 'Paste it wherever you like.' })
  } catch {
    showFailure({ title: 'Copying failed', description: `The address is ${text}` })
  }
}

/** The device's own sharing where there is one, else the clipboard. */
export const shareLink = async (title: string, url: string) => {
  if (!navigator.share) return copyText(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    if (!wasCalledOff(error)) await copyText(url)
  }
}
