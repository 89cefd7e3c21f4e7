import { useState } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import { discardDraft, readDraft, saveDraft } from '#web/storage/drafts.ts'

export const replyDraftName = ({ id }: Pick<Comment, 'id'>) => `reply:${id}`
export const editDraftName = ({ id }: Pick<Comment, 'id'>) => `edit:${id}`

/** Text state persisted as a draft until it is sent or cancelled. */
export const useDraftText = (meId: string, name: string, initial = '') => {
  const [text, setText] = useState(() => readDraft(meId, name) ?? initial)
  const changeText = (next: string) => {
    setText(next)
    saveDraft(meId, name, next)
  }
  const discard = () => {
    setText(initial)
    discardDraft(meId, name)
  }
  return [text, changeText, discard] as const
}

/** Open state of a form. It starts open if there is a saved draft. */
export const useDraftForm = (meId: string, name: string) => {
  const [focusRequests, setFocusRequests] = useState(() =>
    readDraft(meId, name) === null ? null : 0,
  )
  return {
    isOpen: focusRequests !== null,
    /** Number of open requests: each increment focuses the field. 0 leaves the focus alone. */
    focusRequests: focusRequests ?? 0,
    open: () => setFocusRequests((before) => (before ?? 0) + 1),
    close: () => setFocusRequests(null),
  }
}
