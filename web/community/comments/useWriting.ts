import { useState } from 'react'
import { keptDraft } from '#web/api/keptDrafts.ts'

/** A field that opens when it is asked for, and by itself when something was left in it. */
export const useWriting = (meId: string, name: string) => {
  const [asked, setAsked] = useState(() => (keptDraft(meId, name) === null ? null : 0))
  return {
    isOpen: asked !== null,
    /** How often somebody asked for it: each time it takes the focus. */
    asked: asked ?? 0,
    open: () => setAsked((before) => (before ?? 0) + 1),
    close: () => setAsked(null),
  }
}
