import type { Quote } from '#shared/conversation/message.ts'
import type { ChatMessage } from './chatItems.ts'
import { beginningOf } from './presentQuotes.ts'

/** What a new answer to this message shows of it. */
export const quoteOf = (row: ChatMessage, meId: string): Quote => {
  const preview = row.files?.find(({ kind }) => kind === 'picture')?.preview
  return {
    id: row.id,
    seq: row.seq,
    author: row.user?.name ?? null,
    isOwn: row.user?.id === meId,
    text: beginningOf(row.message),
    isGone: row.isDeleted,
    ...(preview && { preview }),
  }
}
