import { t } from '#server/language/t.ts'
import { directionOf } from '#shared/language/languages.ts'
import { eventPath, guidePath, parseEventPath } from '#shared/publicPages/paths.ts'
import { guidePicture } from '#shared/resources/guidePictures.ts'
import type { Page } from '../context.ts'
import { hostOf, priceText, timesOf } from '../events/eventTexts.ts'
import { publicPicture } from '../events/pictures.ts'
import { findGuide } from '../guides/guidePage.ts'
import { type Html, html, raw } from '../html.ts'
import type { Site } from '../layout.ts'
import { linkIn } from '../layout.ts'
import { findPublicEvent } from '../store.ts'
import { printScript, printScriptSource } from './printScript.ts'
import { qrCode } from './qrCode.ts'

type Poster = {
  picture: string
  /** Title and facts. */
  text: Html
  /** What the code leads to. */
  codePath: string
  scan: string
  /** Short enough to type. */
  typedPath: string
  /** Where its link leads on a screen or in a PDF. */
  pagePath: string
}

/** A sheet of A4. */
const posterBody = (
  { publicUrl, platform }: Site,
  { picture, text, codePath, scan, typedPath, pagePath }: Poster,
) => {
  const address = new URL(publicUrl).host + typedPath
  return html`<div class="wrap narrow"><p class="screen row"><button class="button print" type="button" hidden>${t('publicPages.poster.printButton')}</button><span>${t('publicPages.poster.print')}</span></p><article class="poster"><p class="brand"><img src="/icon.svg" width="28" height="28" alt=""><bdi>${platform.name}</bdi></p><img class="picture" src="${picture}" alt="">${text}<div class="scan">${qrCode(publicUrl + codePath, t('publicPages.poster.code'))}<div class="tight"><p class="call">${scan}</p><p class="muted">${t('publicPages.poster.address')}<br><a href="${publicUrl}${pagePath}"><bdi dir="ltr">${address}</bdi></a></p></div></div></article></div><script>${raw(printScript)}</script>`
}

/** The poster of an event. Its place is the town only, if the exact place is shown after booking. */
export const eventPosterPage: Page = async ({ app, site, params, chosen }) => {
  const id = parseEventPath(params.event ?? '')
  if (!id || !site.platform.hasPublicEvents) return null
  const event = await findPublicEvent(app.db, id, site.platform.hasPublicGroups)
  if (!event) return null
  const path = `${eventPath(event)}/poster`
  if (path !== `/e/${params.event}/poster`) return { redirectTo: linkIn(chosen, path) }
  const { day, time } = timesOf(event)
  const host = hostOf(event, site.platform)
  const text = html`<div class="tight">${
    event.isCancelled &&
    html`<p class="row"><span class="badge orange">${t('common.cancelled')}</span></p>`
  }<h1><bdi>${event.title}</bdi></h1><p class="fact">${day}<br>${time}</p><p class="fact"><bdi>${event.location}</bdi></p><p class="fact">${priceText(event.price)}</p>${
    host && html`<p class="fact">${t('publicPages.poster.host')} <bdi>${host}</bdi></p>`
  }</div>`
  const title = t('publicPages.poster.title', { title: event.title })
  return {
    path,
    title,
    description: title,
    isUnlisted: true,
    scriptSource: printScriptSource,
    current: 'events',
    shows: ['events', ...(event.groupId ? ([`group:${event.groupId}`] as const) : [])],
    body: posterBody(site, {
      picture: publicPicture(event, 'large'),
      text,
      codePath: `/e/${event.id}`,
      scan: t('publicPages.poster.scanEvent'),
      typedPath: '/e',
      pagePath: eventPath(event),
    }),
  }
}

/** The poster of a guide. */
export const guidePosterPage: Page = async (request) => {
  const { site } = request
  if (!site.platform.hasPublicGuides) return null
  const guide = await findGuide(request)
  if (!guide) return null
  const { language, description } = guide
  const path = guidePath(guide.slug)
  const title = t('publicPages.poster.title', { title: guide.title })
  return {
    path: `${path}/poster`,
    title,
    description: title,
    isUnlisted: true,
    scriptSource: printScriptSource,
    current: 'guides',
    shows: ['guides'],
    body: posterBody(site, {
      picture: guidePicture(guide),
      text: html`<div class="tight" lang="${language}" dir="${directionOf(language)}"><h1>${guide.title}</h1><p class="fact">${description}</p></div>`,
      codePath: path,
      scan: t('publicPages.poster.scanGuide'),
      typedPath: path,
      pagePath: path,
    }),
  }
}
