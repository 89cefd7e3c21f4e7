import { useState } from 'react'
import { ApiError } from '#web/api/apiError.ts'
import type { TrayControl } from '../trays.ts'

/** Uploads the chosen files before what they belong to is sent. They stay chosen if that fails. */
export const useSendingFiles = () => {
  const [isUploading, setUploading] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const send = async (
    tray: Pick<TrayControl, 'chosen' | 'clear'>,
    write: (fileIds: string[]) => Promise<unknown>,
  ) => {
    setError(null)
    const chosen = tray.chosen()
    // The mutation shows its failure itself.
    if (chosen.length === 0) return write([]).catch(() => undefined)
    setUploading(true)
    try {
      const { sendWithFiles } = await import('../staging.ts')
      const isWanted = () => true
      await sendWithFiles(chosen, isWanted, async (staged) => {
        await write(staged.flatMap(({ fileId }) => fileId ?? []))
        tray.clear(chosen)
      })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure : ApiError.unreachable(failure))
    } finally {
      setUploading(false)
    }
  }
  return { send, isUploading, error }
}

/** The text that they belong to was discarded. */
export const discardChosenFiles = (meId: string, draft: string) =>
  // What is left is deleted after a day.
  void import('../trays.ts')
    .then(({ discardFiles }) => discardFiles(meId, draft))
    .catch(() => undefined)
