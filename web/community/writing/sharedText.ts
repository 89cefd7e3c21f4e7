import { emptyFields, type PostFields } from './postDraft.ts'

/** What another app handed over: it says itself which of these it fills. */
export type SharedText = { title: string; text: string; url: string }

const longestTitle = 200
const longestContent = 10_000

/** null: nothing was handed over. */
export const readShared = (search: string): SharedText | null => {
  const fields = new URLSearchParams(search)
  const read = (name: keyof SharedText) => (fields.get(name) ?? '').trim()
  const shared = { title: read('title'), text: read('text'), url: read('url') }
  return shared.title || shared.text || shared.url ? shared : null
}

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')

/** Below what was begun before, which nobody wants to lose. */
export const withShared = (begun: PostFields | null, shared: SharedText): PostFields => {
  const { title, text, url } = shared
  const before = begun ?? emptyFields()
  const isNamed = before.title !== ''
  const words = joined(isNamed ? title : '', text, text.includes(url) ? '' : url)
  return {
    ...before,
    title: (isNamed ? before.title : title).slice(0, longestTitle),
    content: joined(before.content, words).slice(0, longestContent),
  }
}
