import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import {
  emptyFields,
  newPostDraftName,
  type PostFields,
  parseDraft,
  serializeDraft,
} from './postFields.ts'

/** Data of the Web Share Target API. The sending app decides which fields it fills. */
type SharedData = { title: string; text: string; url: string }

const maxTitleLength = 200
const maxContentLength = 10_000

/** null if the URL carries no shared data. */
export const parseSharedData = (search: string): SharedData | null => {
  const fields = new URLSearchParams(search)
  const readField = (name: keyof SharedData) => (fields.get(name) ?? '').trim()
  const shared = { title: readField('title'), text: readField('text'), url: readField('url') }
  return shared.title || shared.text || shared.url ? shared : null
}

const joinParagraphs = (...paragraphs: string[]) =>
  paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')

/** Appends the shared data to an existing draft. */
export const appendSharedData = (draft: PostFields | null, shared: SharedData): PostFields => {
  const { title, text, url } = shared
  const base = draft ?? emptyFields()
  const hasTitle = base.title !== ''
  const addition = joinParagraphs(hasTitle ? title : '', text, text.includes(url) ? '' : url)
  return {
    ...base,
    title: (hasTitle ? base.title : title).slice(0, maxTitleLength),
    content: joinParagraphs(base.content, addition).slice(0, maxContentLength),
  }
}

const emptyShared: SharedData = { title: '', text: '', url: '' }

/** Saves it as the draft of a new post, which the form then shows. */
export const savePostDraft = (meId: string, given: Partial<SharedData>) => {
  const draft = parseDraft(readDraft(meId, newPostDraftName))
  const extended = appendSharedData(draft, { ...emptyShared, ...given })
  saveDraft(meId, newPostDraftName, serializeDraft(extended, emptyFields()))
}

/** Saves data shared by another app as the draft of a new post, then opens the form. */
export const useShareTarget = (meId: string | undefined, openForm: () => void) => {
  const search = useSearch()
  useEffect(() => {
    if (!meId || !parseSharedData(search)) return
    // Reads the current URL: the effect may rerun after the parameters were removed.
    const shared = parseSharedData(window.location.search)
    if (!shared) return
    savePostDraft(meId, shared)
    openForm()
  }, [meId, search, openForm])
}
