import { useState } from 'react'
import { keptDraft } from '#web/api/keptDrafts.ts'

/** A field that opens when it is asked for, and by itself when something was left in it. */
export const useWriting = (meId: string, name: string) => {
  const [state, setState] = useState<'closed' | 'kept' | 'asked'>(() =>
    keptDraft(meId, name) === null ? 'closed' : 'kept',
  )
  return {
    isOpen: state !== 'closed',
    /** Then it takes the focus. */
    isAsked: state === 'asked',
    open: () => setState('asked'),
    close: () => setState('closed'),
  }
}
