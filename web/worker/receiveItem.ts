import { shareAgainPath, sharedFilesField, sharePath } from '#shared/http/receivedItem.ts'
import { readStoreOwner } from '#web/storage/queryStore.ts'
import { keepReceivedItem } from '#web/storage/receivedItem.ts'

// More than the files of one message, so that the tray can say that they are too many.
const maxFiles = 20
// Pictures become smaller before they are sent.
const maxBytes = 100 * 1024 * 1024
const maxTextLength = 10_000

const isFile = (value: FormDataEntryValue) => typeof value !== 'string'

const keep = async (request: Request) => {
  // A worker cannot read who is signed in, only whose data is on this device. It is no one's after a
  // logout.
  const meId = await readStoreOwner()
  if (typeof meId !== 'string') return false
  const form = await request.formData()
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim().slice(0, maxTextLength) : ''
  }
  const files = form.getAll(sharedFilesField).filter(isFile).slice(0, maxFiles)
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) return false
  const words = { title: textOf('title'), text: textOf('text'), url: textOf('url') }
  if (files.length === 0 && !Object.values(words).some(Boolean)) return false
  await keepReceivedItem({ meId, at: Date.now(), ...words, files })
  return true
}

export const isSharedItem = ({ method, mode, url }: Request) =>
  method === 'POST' && mode === 'navigate' && new URL(url).pathname === sharePath

/** Keeps what another app shares for the user of this device, and opens the page for it. */
export const receiveItem = async (request: Request): Promise<Response> => {
  const isKept = await keep(request).catch(() => false)
  return Response.redirect(new URL(isKept ? sharePath : shareAgainPath, request.url).href, 303)
}
