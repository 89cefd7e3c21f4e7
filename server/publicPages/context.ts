import type { App } from '#server/http/context.ts'
import type { Language } from '#shared/language/languages.ts'
import type { PageContent, Site } from './layout.ts'

/** What a page is rendered from. It never depends on who reads it. */
export type PageRequest = {
  app: App
  site: Site
  params: Record<string, string>
  query: Record<string, string>
  /** The language that the URL names. */
  chosen: Language | null
}

/** `null`: not found. A path: the canonical one, to which the reader is sent. */
type PageResult = PageContent | { redirectTo: string } | null

export type Page = (request: PageRequest) => Promise<PageResult>
