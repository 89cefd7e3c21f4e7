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

// Names the draft of a new post, as its form does.
const postDraft = 'post'

const addFilesOf = (meId: string, draft: string, item: ReceivedItem, groupId?: string) =>
  // Large pictures take seconds, which the tray shows.
  void addFiles(meId, draft, item.files, groupId)
    .then(() => deleteReceivedItem(item))
    .catch(() => undefined) // it expires

/** Adds the item to the message that is being written there. Returns where that is. */
export const putInto = (meId: string, target: Target, item: ReceivedItem) => {
  const { kind, id } = target
  const draft = draftOf(target)
  const words = [readDraft(meId, draft) ?? '', wordsOf(item)].filter(Boolean).join('\n')
  saveDraft(meId, draft, words.slice(0, maxMessageLength[kind]))
  addFilesOf(meId, draft, item, kind === 'group' ? id : undefined)
  return kind === 'group' ? hrefOfGroup(id) : hrefOfConversation(id)
}

/** Adds the item to a new post. Returns where its form is. */
export const putIntoPost = (meId: string, item: ReceivedItem) => {
  addFilesOf(meId, postDraft, item)
  const { title, text, url, files } = item
  // Apps name files in the title.
  const words = Object.entries({ title: files.length > 0 ? '' : title, text, url }).filter(
    ([, value]) => value,
  )
  return `/community?${new URLSearchParams(words.length > 0 ? words : { dialog: 'new' })}`
}
