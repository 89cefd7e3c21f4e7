import { maxMessageLength } from '#shared/conversation/message.ts'
import { addFiles } from '#web/files/trays.ts'
import { hrefOfConversation, hrefOfGroup } from '#web/page/hrefs.ts'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { deleteReceivedItem, type ReceivedItem } from '#web/storage/receivedItem.ts'
import type { Target } from './data.ts'

/** The words of what was shared. Apps repeat the link in the text, and name files in the title. */
export const wordsOf = ({ title, text, url, files }: ReceivedItem) => {
  const link = url && !text.includes(url) ? url : ''
  const heading = files.length > 0 || text.includes(title) ? '' : title
  return [heading, text, link].filter(Boolean).join('\n')
}

/** Names the draft of its conversation, as the composer there does. */
const draftOf = ({ kind, id }: Target) => (kind === 'group' ? `chat:${id}` : `direct:${id}`)

/** Adds the item to the message that is being written there. Returns where that is. */
export const putInto = (meId: string, target: Target, item: ReceivedItem) => {
  const { kind, id } = target
  const draft = draftOf(target)
  const words = [readDraft(meId, draft) ?? '', wordsOf(item)].filter(Boolean).join('\n')
  saveDraft(meId, draft, words.slice(0, maxMessageLength[kind]))
  // Large pictures take seconds, which the conversation shows.
  void addFiles(meId, draft, item.files, kind === 'group' ? id : undefined)
    .then(() => deleteReceivedItem(item))
    .catch(() => undefined) // it expires
  return kind === 'group' ? hrefOfGroup(id) : hrefOfConversation(id)
}

/** The form of a new post, with these words. */
export const newPostHref = ({ title, text, url }: ReceivedItem) =>
  `/community?${new URLSearchParams({ title, text, url })}`
