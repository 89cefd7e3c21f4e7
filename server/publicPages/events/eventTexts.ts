import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { formatDays, formatFullDay, formatTime } from '#server/mail/dateFormat.ts'
import { isAllDay } from '#shared/events/rules.ts'
import { localeOf } from '#shared/language/languages.ts'
import type { Platform } from '#shared/settings/platform.ts'
import type { PublicEvent } from '../store.ts'

type Times = Pick<PublicEvent, 'startDate' | 'endDate'>

const maxEveningMs = 12 * 3_600_000

/** Until after midnight: the date of its end would only confuse. */
const isOneEvening = ({ startDate, endDate }: Times) =>
  endDate.getTime() - startDate.getTime() < maxEveningMs

/** "Friday 27 November 2026, 19:30 to 21:30", in two parts. */
export const timesOf = ({ startDate, endDate }: Times) => {
  if (isAllDay({ startDate, endDate }))
    return { day: formatDays(startDate, endDate), time: t('common.allDay') }
  const [day, endDay] = [formatFullDay(startDate), formatFullDay(endDate)]
  const [from, to] = [formatTime(startDate), formatTime(endDate)]
  if (day === endDay || isOneEvening({ startDate, endDate }))
    return { day, time: from === to ? from : t('publicPages.event.span', { from, to }) }
  const until = `${endDay} ${to}`
  return { day, time: t('publicPages.event.span', { from, to: until }) }
}

/**
 * Who organises the event: a group that visitors see, or the community. Unknown for an event of
 * another group or calendar. Never a person: visitors read nothing about members.
 */
export const hostOf = ({ groupName, isOwn }: PublicEvent, platform: Platform) =>
  groupName ?? (isOwn ? platform.name : null)

export const priceText = (price: string): string =>
  Number(price) === 0
    ? t('common.free')
    : new Intl.NumberFormat(localeOf(currentLanguage()), {
        style: 'currency',
        currency: 'EUR',
        currencyDisplay: 'narrowSymbol',
      }).format(Number(price))
