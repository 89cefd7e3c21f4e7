import { useState } from 'react'
import { dropDraft, keepDraft, keptDraft } from '#web/api/keptDrafts.ts'

/** What is typed outlives a reload, until it is sent or called off. */
export const useKeptText = (meId: string, name: string, first = '') => {
  const [text, setText] = useState(() => keptDraft(meId, name) ?? first)
  const type = (next: string) => {
    setText(next)
    keepDraft(meId, name, next)
  }
  const drop = () => {
    setText(first)
    dropDraft(meId, name)
  }
  return [text, type, drop] as const
}
