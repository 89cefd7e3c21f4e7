import { alsoForget } from '#web/api/cache.ts'

const drafts = new Map<string, string>()
alsoForget(() => drafts.clear())

/** What was typed and not sent, for as long as the page lives. */
export const draftOf = (groupId: string) => drafts.get(groupId) ?? ''

export const keepDraft = (groupId: string, text: string) => {
  if (text === '') drafts.delete(groupId)
  else drafts.set(groupId, text)
}
