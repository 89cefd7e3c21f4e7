import { useEffect, useState } from 'react'
import { type ReceivedItem, readReceivedItem } from '#web/storage/receivedItem.ts'

export type Received = ReceivedItem | 'expired' | null

/** What another app has shared for this user; undefined while it is read. */
export const useReceivedItem = (meId: string) => {
  const [item, setItem] = useState<Received>()
  useEffect(() => {
    readReceivedItem(meId).then(setItem, () => setItem(null)) // storage may be forbidden
  }, [meId])
  return [item, setItem] as const
}

type Preview = { name: string; url: string | null }

/** The files, each with a URL if it is a picture. */
export const usePreviews = (files: readonly File[]) => {
  const [previews, setPreviews] = useState<Preview[]>([])
  useEffect(() => {
    const shown = files.map((file) => ({
      name: file.name,
      url: /^image\/(?!svg)/.test(file.type) ? URL.createObjectURL(file) : null,
    }))
    setPreviews(shown)
    return () => {
      for (const { url } of shown) if (url) URL.revokeObjectURL(url)
    }
  }, [files])
  return previews
}
