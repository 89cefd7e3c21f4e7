import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { amsterdamTime, formatMonth } from '#server/mail/dateFormat.ts'
import { languageName } from '#shared/buddies/languages.ts'
import { categoryLabels } from '#shared/events/categoryLabels.ts'
import type { Page, PageRequest } from '../context.ts'
import { feedLinks, followSection } from '../feeds/feedUrls.ts'
import { type Html, html } from '../html.ts'
import { linkIn } from '../layout.ts'
import { findFilterValues, findPublicEvent, listPublicEvents, type PublicEvent } from '../store.ts'
import {
  type EventQuery,
  eventQueryText,
  parseEventQuery,
  shownByList,
  toRowFilter,
} from './eventFilter.ts'
import { eventList } from './eventList.ts'

// More would make the page too heavy for an old phone.
const pageSize = 48

type Option = { value: string; label: string }

const select = (
  name: keyof EventQuery,
  label: string,
  anything: string,
  options: Option[],
  chosen: string | undefined,
) =>
  options.length > 1 || chosen
    ? html`<label>${label}<select name="${name}"><option value="">${anything}</option>${options.map(
        ({ value, label: text }) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${text}</option>`,
      )}</select></label>`
    : ''

const firstOfMonth = (month: string) => new Date(`${month}-15T12:00Z`)

/** The value of the filter is on offer, also when no event has it any more. */
const withChosen = (values: string[], chosen: string | undefined) =>
  chosen && !values.some((value) => value.toLowerCase() === chosen.toLowerCase())
    ? [...values, chosen]
    : values

const filterForm = async ({ app, chosen }: PageRequest, query: EventQuery): Promise<Html> => {
  const values = await findFilterValues(app.db, app.now())
  const language = currentLanguage()
  const months = withChosen(values.months, query.month).map((month) => ({
    value: month,
    label: formatMonth(firstOfMonth(month)),
  }))
  const towns = withChosen(values.towns, query.city).map((town) => ({ value: town, label: town }))
  const categories = values.categories.map((category) => ({
    value: category,
    label: t(categoryLabels[category]),
  }))
  const spoken = withChosen(values.languages, query.language).map((code) => ({
    value: code,
    label: languageName(code, language),
  }))
  const prices = [
    { value: 'free', label: t('common.free') },
    { value: 'paid', label: t('publicPages.events.paid') },
  ]
  const isFiltered = Object.keys(query).length > 0
  return html`<details class="card" ${isFiltered ? html`open` : ''}><summary>${t('common.filterEvents')}</summary><form class="filters" action="/e" method="get">${select('month', t('common.month'), t('publicPages.events.anyMonth'), months, query.month)}${select('city', t('common.town'), t('publicPages.events.anyTown'), towns, query.city)}${select('category', t('common.category'), t('publicPages.events.anyCategory'), categories, query.category)}${select('language', t('common.language'), t('publicPages.events.anyLanguage'), spoken, query.language)}${select('price', t('common.price'), t('publicPages.events.anyPrice'), prices, query.price)}${chosen && html`<input type="hidden" name="lang" value="${chosen}">`}<button class="button">${t('publicPages.events.show')}</button></form></details>`
}

const byMonth = (events: readonly PublicEvent[]) => {
  const months = new Map<string, PublicEvent[]>()
  for (const event of events) {
    const month = amsterdamTime(event.startDate).day.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months]
}

/** The row after which the page begins, for "Later events". */
const findCursor = async ({ app, query }: PageRequest) => {
  const row = await findPublicEvent(app.db, query.after, false)
  return row ? { id: row.id, startDate: row.startDate } : undefined
}

/** The list of upcoming events by month, with filters that work without scripts. */
export const eventsPage: Page = async (request) => {
  const { app, site, chosen } = request
  if (!site.platform.hasPublicEvents) return null
  const query = parseEventQuery(request.query)
  const queryText = eventQueryText(query)
  const after = await findCursor(request)
  const filter = { ...toRowFilter(query, app.now(), pageSize + 1), after }
  const found = await listPublicEvents(app.db, filter, site.platform.hasPublicGroups)
  const events = found.slice(0, pageSize)
  const last = found.length > pageSize ? events.at(-1) : undefined
  const laterQuery = last && [queryText, `after=${last.id}`].filter(Boolean).join('&')
  const body = html`<div class="wrap"><div class="tight"><h1>${t('common.events')}</h1><p class="muted">${t('publicPages.events.lead')}</p></div>${await filterForm(request, query)}${
    events.length === 0 &&
    html`<div class="card stack"><p>${t('publicPages.events.empty')}</p>${queryText && html`<p><a class="button quiet" href="${linkIn(chosen, '/e')}">${t('publicPages.events.showAll')}</a></p>`}</div>`
  }${byMonth(events).map(
    ([month, ofMonth]) =>
      html`<section class="stack"><h2 class="month">${formatMonth(firstOfMonth(month))}</h2>${eventList(ofMonth, chosen)}</section>`,
  )}${laterQuery && html`<p><a class="button quiet" href="${linkIn(chosen, '/e', laterQuery)}">${t('publicPages.events.later')}</a></p>`}${followSection(query)}</div>`
  return {
    path: '/e',
    query: queryText,
    title: t('common.events'),
    description: t('publicPages.events.description', { community: site.platform.name }),
    body,
    shows: shownByList(query),
    feeds: feedLinks(site, query),
    current: 'events',
    // Later pages and combinations of filters would be endless.
    isUnlisted: after !== undefined || Object.keys(query).length > 1,
  }
}
