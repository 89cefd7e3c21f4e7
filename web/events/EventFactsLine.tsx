import type { Event } from '#shared/events/contract.ts'
import { notableLanguages } from '#web/language/languageNames.ts'
import { formatStart } from '#web/ui/formatStart.ts'
import row from './EventRow.module.css'
import { formatMoreDates } from './seriesRows.ts'

type Props = {
  event: Event
  /** Later dates of its series that the list leaves out. */
  moreDates: number
  /** All in one line, as in a row. */
  isCompact?: boolean
}

/** When and where an event is, and in which languages, below its title. */
export const EventFactsLine = ({ event, moreDates, isCompact }: Props) => {
  const languages = notableLanguages(event.languages)
  const when = (
    <>
      <time dateTime={event.startDate.toISOString()}>{formatStart(event)}</time>
      {moreDates > 0 && ` · ${formatMoreDates(moreDates)}`}
    </>
  )
  const inLanguages = languages && ` · ${languages}`
  return isCompact ? (
    <p className={row.fact}>
      {when}
      {' · '}
      <bdi>{event.location}</bdi>
      {inLanguages}
    </p>
  ) : (
    <>
      <p className="min-w-0 muted text-14">
        {when}
        {inLanguages}
      </p>
      <p className="min-w-0 muted text-14 wrap-anywhere" dir="auto">
        {event.location}
      </p>
    </>
  )
}
