import { createHash } from 'node:crypto'
import { html, raw } from '../html.ts'
import type { EmbeddedEvents } from './embeddedEvents.ts'

export type Look = { theme: 'light' | 'dark' | 'auto'; accent: string | null }

const accentPattern = /^#?([\da-f]{3}|[\da-f]{6})$/i

/** `#` is optional, since it begins the fragment of a URL. */
export const parseLook = ({ theme, accent = '' }: Record<string, string>): Look => ({
  theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
  accent: accentPattern.exec(accent)?.[1] ?? null,
})

/** The style element of a page with this look. */
export const styleOf = (css: string, { theme, accent }: Look) =>
  [
    css,
    theme === 'auto' ? '' : `:root{color-scheme:${theme}}`,
    accent === null ? '' : `:root{--accent:#${accent}}`,
  ].join('')

/** May be framed by any website, and loads nothing. */
export const embedPolicy = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')

const eventItem = ({ url, day, month, title, when, place, tags }: EmbeddedEvents['events'][0]) =>
  html`<li><a class="event" href="${url}" target="_blank" rel="noopener"><span class="date"><b>${day}</b><span>${month}</span></span><span class="facts"><b class="title"><bdi>${title}</bdi></b><span>${when}</span><span><bdi>${place}</bdi></span><span class="tags">${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</span></span></a></li>`

/** The same elements as those of embed.js. */
export const renderEmbedPage = async (
  { language, direction, label, events, empty, all }: EmbeddedEvents,
  style: string,
): Promise<string> =>
  String(
    await html`<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${label}</title><style>${raw(style)}</style></head><body><main class="welkom">${
      events.length > 0
        ? html`<ul aria-label="${label}">${events.map(eventItem)}</ul>`
        : html`<p>${empty}</p>`
    }<a class="all" href="${all.url}" target="_blank" rel="noopener">${all.label}</a></main></body></html>`,
  )
