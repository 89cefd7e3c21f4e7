import { t } from '#server/language/t.ts'
import { formatDay, formatTime } from '#server/mail/dateFormat.ts'
import { isAllDay } from '#shared/events/rules.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import type { PageRequest } from '../context.ts'
import { type Html, html } from '../html.ts'
import { linkIn } from '../layout.ts'
import type { PublicEvent } from '../store.ts'
import { priceText } from './eventTexts.ts'
import { publicPicture } from './pictures.ts'

export const availabilityBadge = ({
  availability,
}: Pick<PublicEvent, 'availability'>): Html | false => {
  if (availability === 'full') return html`<span class="badge">${t('common.full')}</span>`
  return (
    availability === 'few' && html`<span class="badge orange">${t('publicPages.event.few')}</span>`
  )
}

const eventItem = (event: PublicEvent, chosen: PageRequest['chosen'], isFirst: boolean) => {
  const { startDate, location, price, title } = event
  return html`<li><article class="item"><img src="${publicPicture(event, 'small')}" width="88" height="88" alt="" ${isFirst ? '' : html`loading="lazy"`}><div class="tight"><h3><a href="${linkIn(chosen, eventPath(event))}"><bdi>${title}</bdi></a></h3><p class="small"><time datetime="${startDate.toISOString()}">${formatDay(startDate)}</time>${!isAllDay(event) && html`, ${formatTime(startDate)}`}</p><p class="small muted"><bdi>${location}</bdi></p><p class="row"><span class="${Number(price) === 0 ? 'badge green' : 'badge'}">${priceText(price)}</span>${availabilityBadge(event)}</p></div></article></li>`
}

/** Cards of events. */
export const eventList = (events: readonly PublicEvent[], chosen: PageRequest['chosen']): Html =>
  html`<ul class="list">${events.map((event, at) => eventItem(event, chosen, at < 4))}</ul>`
