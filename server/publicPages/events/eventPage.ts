import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { formatFullDay, formatTime } from '#server/mail/dateFormat.ts'
import { languageNames } from '#shared/buddies/languages.ts'
import { categoryLabels } from '#shared/events/categoryLabels.ts'
import { descriptionExcerpt } from '#shared/events/description.ts'
import { isAllDay } from '#shared/events/rules.ts'
import { visitorFormPath } from '#shared/events/visitors/contract.ts'
import { eventPath, groupPath, parseEventPath } from '#shared/publicPages/paths.ts'
import type { Page, PageRequest } from '../context.ts'
import { eventDescriptionHtml, searchExcerpt } from '../descriptionHtml.ts'
import { html } from '../html.ts'
import { linkIn } from '../layout.ts'
import { eventPreviewTag } from '../previews.ts'
import { findPublicEvent, listPublicEvents, type PublicEvent } from '../store.ts'
import { eventData } from './eventData.ts'
import { availabilityBadge, eventList } from './eventList.ts'
import { priceText, timesOf } from './eventTexts.ts'
import { publicPicture } from './pictures.ts'

const fact = (name: string, value: unknown) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const movedText = (movedFrom: Date, { endDate }: PublicEvent) => {
  const day = formatFullDay(movedFrom)
  // Only the start is known from before: an event of whole days most likely was one then, too.
  return isAllDay({ startDate: movedFrom, endDate })
    ? t('publicPages.event.movedDay', { day })
    : t('publicPages.event.moved', { day, time: formatTime(movedFrom) })
}

const facts = (event: PublicEvent, chosen: PageRequest['chosen']) => {
  const { day, time } = timesOf(event)
  return html`<dl class="facts">${fact(
    t('common.when'),
    html`<time datetime="${event.startDate.toISOString()}">${day}</time><br>${time}${
      event.movedFrom && html`<span class="small muted">${movedText(event.movedFrom, event)}</span>`
    }`,
  )}${fact(
    t('common.where'),
    html`<bdi>${event.location}</bdi>${event.isLocationHidden && html`<span class="small muted">${t('publicPages.event.hiddenPlace')}</span>`}${
      event.isOnline && html`<span class="small muted">${t('publicPages.event.online')}</span>`
    }`,
  )}${fact(t('common.price'), priceText(event.price))}${
    event.languages.length > 0 &&
    fact(t('common.languages'), languageNames(event.languages, currentLanguage()))
  }${
    event.groupId &&
    fact(
      t('common.group'),
      html`<a href="${linkIn(chosen, groupPath(event.groupId))}"><bdi>${event.groupName}</bdi></a>`,
    )
  }</dl>`
}

const action = (event: PublicEvent, isOver: boolean, chosen: PageRequest['chosen']) => {
  if (event.isCancelled) return html`<p class="notice">${t('publicPages.event.cancelledNote')}</p>`
  if (isOver) return html`<p class="notice">${t('publicPages.event.over')}</p>`
  const label =
    event.availability === 'full' ? t('publicPages.event.waitlist') : t('publicPages.event.book')
  const asVisitor =
    event.takesVisitors &&
    event.availability !== 'full' &&
    html`<a class="button quiet" href="${linkIn(chosen, visitorFormPath, `event=${event.id}`)}" rel="nofollow">${t('publicPages.event.bookAsVisitor')}</a>`
  // The note says that an account is needed, which is untrue where visitors book without one.
  const note = !asVisitor && html`<p class="small muted">${t('publicPages.event.bookNote')}</p>`
  return html`<a class="button" href="${linkIn(chosen, '/events', `event=${event.id}&action=book`)}" rel="nofollow">${label}</a>${note}${asVisitor}<a class="button quiet" href="${linkIn(chosen, `/feeds/event/${event.id}.ics`)}" rel="nofollow">${t('common.addToCalendar')}</a>`
}

/** Links that work without scripts. */
export const shareLinks = ({
  title,
  url,
  posterPath,
}: {
  title: string
  url: string
  posterPath: string
}) => {
  const text = encodeURIComponent(`${title}\n${url}`)
  return html`<section class="tight screen"><h2>${t('common.share')}</h2><div class="row share"><a class="button quiet" href="https://wa.me/?text=${text}" rel="noopener nofollow">${t('publicPages.share.whatsApp')}</a><a class="button quiet" href="mailto:?subject=${encodeURIComponent(title)}&amp;body=${text}">${t('publicPages.share.email')}</a><a class="button quiet" href="${posterPath}" rel="nofollow">${t('publicPages.share.poster')}</a></div></section>`
}

const maxOthers = 3

const findOthers = async ({ app, site }: PageRequest, event: PublicEvent) => {
  const filter = { from: app.now(), limit: maxOthers + 1 }
  const upcoming = await listPublicEvents(app.db, filter, site.platform.hasPublicGroups)
  return upcoming.filter(({ id }) => id !== event.id).slice(0, maxOthers)
}

/** The public page of an event. */
export const eventPage: Page = async (request) => {
  const { app, site, params, chosen } = request
  const id = parseEventPath(params.event ?? '')
  if (!id || !site.platform.hasPublicEvents) return null
  const event = await findPublicEvent(app.db, id, site.platform.hasPublicGroups)
  if (!event) return null
  const path = eventPath(event)
  if (path !== `/e/${params.event}`) return { redirectTo: linkIn(chosen, path) }
  const others = await findOthers(request, event)
  const { day, time } = timesOf(event)
  const picture = publicPicture(event, 'large')
  const preview = eventPreviewTag(site.platform, event)
  const isOver = event.endDate <= app.now()
  const body = html`<div class="wrap"><article class="event"><div class="stack"><img class="picture" src="${picture}" width="1200" height="675" alt="" fetchpriority="high"><div class="tight"><p class="row"><span class="badge">${t(categoryLabels[event.category])}</span>${
    event.isCancelled
      ? html`<span class="badge orange">${t('common.cancelled')}</span>`
      : !isOver && availabilityBadge(event)
  }</p><h1><bdi>${event.title}</bdi></h1></div></div><aside class="stack"><div class="card stack">${facts(event, chosen)}${action(event, isOver, chosen)}</div></aside><div class="stack"><div class="text" dir="auto">${eventDescriptionHtml(event, site.platform)}</div>${shareLinks({ title: event.title, url: site.publicUrl + path, posterPath: linkIn(chosen, `${path}/poster`) })}</div></article>${
    others.length > 0 &&
    html`<section class="stack screen"><div class="row between"><h2>${t('publicPages.event.others')}</h2><a href="${linkIn(chosen, '/e')}">${t('publicPages.event.all')}</a></div>${eventList(others, chosen)}</section>`
  }</div>`
  return {
    path,
    title: event.title,
    description: searchExcerpt(
      `${day}, ${time}. ${event.location}. ${descriptionExcerpt(event.description)}`,
    ),
    body,
    shows: [
      'events',
      `event:${id}`,
      ...(event.groupId ? ([`group:${event.groupId}`] as const) : []),
    ],
    current: 'events',
    image: preview,
    data: eventData(site, event, [...new Set([preview.url, picture])]),
  }
}
