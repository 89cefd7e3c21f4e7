import type { KeptFile } from '#web/storage/keptFiles.ts'

/** A file that is not sent yet, as it is shown. */
export type LocalFile = {
  key: string
  name: string
  kind: 'picture' | 'document'
  bytes: number
  width?: number
  height?: number
  /** null: it is no picture. */
  objectUrl: string | null
  /** How much is uploaded, from 0 to 1; null: it waits. */
  progress: number | null
  error?: string
}

const urls = new Map<string, string>()

const urlOf = ({ key, kind, blob }: KeptFile) => {
  if (kind === 'document') return null
  const url = urls.get(key) ?? URL.createObjectURL(blob)
  urls.set(key, url)
  return url
}

/** Frees what showing it took, once it is shown no more: showing it again would take it again. */
export const releaseUrl = (key: string) => {
  const url = urls.get(key)
  if (url) URL.revokeObjectURL(url)
  urls.delete(key)
}

export const releaseAllUrls = () => {
  for (const key of urls.keys()) releaseUrl(key)
}

type Upload = { progress: number | null; error: { reason: string } | null }

export const toLocalFile = (file: KeptFile, { progress, error }: Upload): LocalFile => {
  const { key, name, kind, blob, width, height } = file
  return {
    ...{ key, name, kind, bytes: blob.size, objectUrl: urlOf(file), progress },
    ...(width && height && { width, height }),
    ...(error && { error: error.reason }),
  }
}
