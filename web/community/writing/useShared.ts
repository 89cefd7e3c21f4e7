import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { keepDraft, keptDraft } from '#web/api/keptDrafts.ts'
import { emptyFields, newPostName, readKept, writeKept } from './postDraft.ts'
import { readShared, withShared } from './sharedText.ts'

/** Opens the form with what another app shared, once it lies where the form finds it. */
export const useShared = (meId: string | undefined, openForm: () => void) => {
  const search = useSearch()
  useEffect(() => {
    if (!meId || !readShared(search)) return
    // As it is now: what was taken is not in the address any more.
    const shared = readShared(window.location.search)
    if (!shared) return
    const begun = readKept(keptDraft(meId, newPostName))
    keepDraft(meId, newPostName, writeKept(withShared(begun, shared), emptyFields()))
    openForm()
  }, [meId, search, openForm])
}
