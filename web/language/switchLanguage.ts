import { directionOf, type Language, languageCookie } from '#shared/language/languages.ts'
import { files, importFile, type Messages, replaceMessages } from './catalogue.ts'

const yearSeconds = 365 * 24 * 3600

/** The cookie tells the server, also before the next page loads. */
const keepOnDevice = (chosen: Language) => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${languageCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

let latest: Language | null = null

/** Shows the app in another language without a reload, so that open forms keep their text. */
export const switchLanguage = async (chosen: Language) => {
  latest = chosen
  const messages: Messages = {}
  const done = new Set<string>()
  // A screen may have been loaded meanwhile.
  while (done.size < files.size) {
    const missing = [...files].filter((file) => !done.has(file))
    const loaded = await Promise.all(missing.map((file) => importFile(file, chosen)))
    Object.assign(messages, ...loaded)
    for (const file of missing) done.add(file)
  }
  if (latest !== chosen) return
  Object.assign(document.documentElement, { lang: chosen, dir: directionOf(chosen) })
  keepOnDevice(chosen)
  replaceMessages(chosen, messages)
}
