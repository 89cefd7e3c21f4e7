import { useState } from 'react'
import { useOnline } from '#web/ui/useOnline.ts'

/** Whether a picture failed to load. Back online, it is asked for again. */
export const usePictureFailure = () => {
  const isOnline = useOnline()
  const [failedWhileOnline, setFailed] = useState<boolean | null>(null)
  return {
    isOnline,
    hasFailed: failedWhileOnline === isOnline,
    fail: () => setFailed(isOnline),
    retry: () => setFailed(null),
  }
}
