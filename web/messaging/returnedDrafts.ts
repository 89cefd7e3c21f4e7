import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { createStore } from '#web/ui/createStore.ts'

/** The name of the draft that has changed, in an object of its own for each change. */
const returned = createStore<{ name: string } | null>(null)

/** Puts a message that may no longer be sent back into the text field, before what is there. */
export const returnDraft = (meId: string, name: string, text: string) => {
  const before = readDraft(meId, name) ?? ''
  saveDraft(meId, name, before.trim() === '' ? text : `${text}\n${before}`)
  returned.set({ name })
}

/** Calls `listener` when a message has come back into this draft. */
export const onReturned = (name: string, listener: () => void) =>
  returned.subscribe(() => {
    if (returned.get()?.name === name) listener()
  })
