import type { Quote } from '#shared/conversation/message.ts'
import { isTextOfFiles } from '#shared/files/wordless.ts'
import { returnFiles } from '#web/files/trays.ts'
import type { KeptFile } from '#web/storage/keptFiles.ts'
import { createStore } from '#web/ui/createStore.ts'
import { readUnsent, saveUnsent } from './unsentText.ts'

/** The name of the draft that has changed, in an object of its own for each change. */
const returned = createStore<{ name: string } | null>(null)

/** What returned messages answered, by user and draft, until the field is used for something else. */
const replies = new Map<string, Quote>()
const keyOf = (meId: string, name: string) => `${meId} ${name}`

export const readReturnedReply = (meId: string, name: string) =>
  replies.get(keyOf(meId, name)) ?? null
export const forgetReturnedReply = (meId: string, name: string) => replies.delete(keyOf(meId, name))

type Returned = {
  message: string
  replyTo?: Quote | undefined
  pendingFiles?: readonly KeptFile[] | undefined
}

/**
 * Puts a message that may no longer be sent back into the text field, after what is there. So several
 * keep their order, and the cursor of someone who types keeps its place.
 */
export const returnDraft = (
  meId: string,
  name: string,
  { message, replyTo, pendingFiles }: Returned,
) => {
  const words = isTextOfFiles(message, pendingFiles) ? '' : message
  const before = readUnsent(meId, name)
  saveUnsent(meId, name, before.trim() === '' ? words : `${before}\n${words}`.trimEnd())
  if (pendingFiles) void returnFiles(meId, name, pendingFiles)
  if (replyTo) replies.set(keyOf(meId, name), replyTo)
  returned.set({ name })
}

/** Calls `listener` when a message has come back into this draft. */
export const onReturned = (name: string, listener: () => void) =>
  returned.subscribe(() => {
    if (returned.get()?.name === name) listener()
  })
