import { onClearUserData } from '#web/api/queryClient.ts'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'

/** Texts whose files are being prepared. The draft begins with them until the message is stored. */
const held = new Map<string, string>()
onClearUserData(() => held.clear())

const keyOf = (meId: string, name: string) => `${meId} ${name}`
const startOf = (meId: string, name: string) => {
  const text = held.get(keyOf(meId, name))
  return text ? `${text}\n` : ''
}

/** What the field shows: the draft without the text that is about to be sent. */
export const readUnsent = (meId: string, name: string) => {
  const draft = readDraft(meId, name) ?? ''
  const start = startOf(meId, name)
  return draft.startsWith(start) ? draft.slice(start.length) : draft
}

export const saveUnsent = (meId: string, name: string, text: string) =>
  saveDraft(meId, name, startOf(meId, name) + text)

/** The text leaves the field, and would come back with the next visit. */
export const holdText = (meId: string, name: string, text: string) => {
  held.set(keyOf(meId, name), text)
  saveUnsent(meId, name, '')
}

export const forgetHeldText = (meId: string, name: string) => {
  const rest = readUnsent(meId, name)
  held.delete(keyOf(meId, name))
  saveDraft(meId, name, rest)
}
