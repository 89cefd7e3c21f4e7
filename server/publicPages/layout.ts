import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import type { PublicContent } from '#server/live/publicContent.ts'
import {
  directionOf,
  type Language,
  languages,
  localeOf,
  ownNames,
} from '#shared/language/languages.ts'
import type { Platform } from '#shared/settings/platform.ts'
import { type Html, html, raw } from './html.ts'

/** What every page needs to know of the site. */
export type Site = {
  publicUrl: string
  platform: Platform
  css: string
}

export type PageContent = {
  /** Without the query; of the canonical URL. */
  path: string
  /** The query of the canonical URL, without the language: `town=Utrecht`. */
  query?: string
  title: string
  description: string
  body: Html
  shows: readonly PublicContent[]
  /** The languages in which search engines find it. Default: all. */
  inLanguages?: readonly Language[]
  image?: { url: string; alt: string; size: { width: number; height: number } }
  /** For `og:type`. */
  kind?: 'website' | 'article'
  /** Linked data, by schema.org. */
  data?: object
  /** Feeds of the page's content. */
  feeds?: { type: string; title: string; href: string }[]
  /** The CSP source of its inline script. Default: it has none. */
  scriptSource?: string
  /** Search engines should not list it. */
  isUnlisted?: boolean
  current?: 'events' | 'guides'
}

const withQuery = (path: string, ...parts: (string | undefined)[]) => {
  const query = parts.filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

/** The page in one language: its own URL, so that search engines list each. */
export const localizedPath = (path: string, language: Language, query?: string) =>
  withQuery(path, query, `lang=${language}`)

/** Links keep the language that the URL names, also those into the app. */
export const linkIn = (chosen: Language | null, path: string, query?: string): string =>
  chosen ? localizedPath(path, chosen, query) : withQuery(path, query)

/** JSON in a script element: `<` could end the element. */
const jsonFor = (data: object) => raw(JSON.stringify(data).replaceAll('<', '\\u003c'))

/** `nl_NL`, as the Open Graph protocol writes it. */
const previewLocale = (language: Language) => {
  const { language: code, region } = new Intl.Locale(localeOf(language)).maximize()
  return `${code}_${region}`
}

const searchTags = ({ publicUrl }: Site, page: PageContent, chosen: Language | null) => {
  const { path, query, inLanguages = languages } = page
  const urlIn = (language: Language) => publicUrl + localizedPath(path, language, query)
  const url = chosen ? urlIn(chosen) : publicUrl + withQuery(path, query)
  return page.isUnlisted
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${url}">${inLanguages.map(
        (language) => html`<link rel="alternate" hreflang="${language}" href="${urlIn(language)}">`,
      )}<link rel="alternate" hreflang="x-default" href="${publicUrl}${withQuery(path, query)}">`
}

const previewTags = ({ publicUrl, platform }: Site, page: PageContent) => {
  const { title, description, path, query, kind = 'website', image } = page
  return html`<meta property="og:site_name" content="${platform.name}"><meta property="og:type" content="${kind}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${publicUrl}${withQuery(path, query)}"><meta property="og:locale" content="${previewLocale(currentLanguage())}">${
    image
      ? html`<meta property="og:image" content="${publicUrl}${image.url}"><meta property="og:image:width" content="${image.size.width}"><meta property="og:image:height" content="${image.size.height}"><meta property="og:image:alt" content="${image.alt}"><meta name="twitter:card" content="summary_large_image"><meta name="twitter:image" content="${publicUrl}${image.url}">`
      : html`<meta name="twitter:card" content="summary">`
  }<meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${description}">`
}

const header = ({ platform }: Site, current: PageContent['current'], chosen: Language | null) => {
  const currentIf = (name: PageContent['current']) =>
    current === name ? raw(' aria-current="page"') : ''
  return html`<header class="top"><div class="wrap"><a class="brand" href="${linkIn(chosen, '/welcome')}"><img src="/icon.svg" width="28" height="28" alt="">${platform.name}</a><nav aria-label="${t('common.mainNavigation')}">${
    platform.hasPublicEvents &&
    html`<a href="${linkIn(chosen, '/e')}"${currentIf('events')}>${t('common.events')}</a>`
  }${
    platform.hasPublicGuides &&
    html`<a href="${linkIn(chosen, '/g')}"${currentIf('guides')}>${t('common.guides')}</a>`
  }<a class="end" href="${linkIn(chosen, '/auth')}">${t('common.login')}</a></nav></div></header>`
}

const languageLinks = ({ path, query }: PageContent) =>
  languages.map(
    (language) =>
      html`<li>${
        language === currentLanguage()
          ? html`<b lang="${language}">${ownNames[language]}</b>`
          : html`<a href="${localizedPath(path, language, query)}" lang="${language}" hreflang="${language}" rel="nofollow">${ownNames[language]}</a>`
      }</li>`,
  )

const footer = (site: Site, page: PageContent, chosen: Language | null) => {
  const { footerLine, footerLinks, name } = site.platform
  return html`<footer><div class="wrap"><nav aria-label="${t('common.language')}"><ul>${languageLinks(page)}</ul></nav><nav aria-label="${t('publicPages.footer.links')}"><ul><li><a href="${linkIn(chosen, '/welcome')}">${t('publicPages.footer.welcome', { community: name })}</a></li><li><a href="${linkIn(chosen, '/privacy')}">${t('common.privacy')}</a></li><li><a href="${linkIn(chosen, '/privacy/contact')}">${t('common.contact')}</a></li><li><a href="${linkIn(chosen, '/privacy/accessibility')}">${t('publicPages.footer.accessibility')}</a></li>${footerLinks.map(
    ({ label, href }) => html`<li><a href="${href}" rel="noopener">${label}</a></li>`,
  )}</ul></nav>${footerLine && html`<p>${footerLine}</p>`}</div></footer>`
}

/** The whole document. `chosen`: the language that the URL names; null if it names none. */
export const renderDocument = async (
  site: Site,
  page: PageContent,
  chosen: Language | null,
): Promise<string> => {
  const language = currentLanguage()
  const { name } = site.platform
  const title =
    page.title === name ? name : t('publicPages.title', { page: page.title, community: name })
  const document =
    await html`<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="description" content="${page.description}"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#f5f7fb" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0d1523" media="(prefers-color-scheme: dark)"><style>${raw(site.css)}</style>${searchTags(site, page, chosen)}${previewTags(site, page)}${(
      page.feeds ?? []
    ).map(
      (feed) =>
        html`<link rel="alternate" type="${feed.type}" title="${feed.title}" href="${feed.href}">`,
    )}<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">${
      page.data && html`<script type="application/ld+json">${jsonFor(page.data)}</script>`
    }</head><body><a class="skip" href="#main">${t('common.skipToContent')}</a>${header(site, page.current, chosen)}<main id="main" tabindex="-1">${page.body}</main>${footer(site, page, chosen)}</body></html>`
  return String(document)
}
