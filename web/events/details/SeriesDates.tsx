import { IconCalendarPlus, IconCheck } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { isOfViewer, mayBeChosen } from '#shared/events/seriesBooking/rules.ts'
import { eventHref, useSeries } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDayAndTimeShort, formatDayShort, formatWeekdayAndDate } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './SeriesDates.module.css'

// The list shows a series as one row, so its further dates are reached from here.
const maxShown = 24

/** The pressed link disappears with the shown date: move the keyboard focus to the title. */
const focusDialogTitle = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('dialog')?.querySelector('h2')?.focus()

type Props = {
  seriesId: string
  eventId: string
  isAllDay: boolean
  hrefOf?: (eventId: string) => string
  /** Opens the form to book several dates; nothing where the viewer runs the event. */
  onBook?: () => void
}

/** The next dates of the series, or the cancelled ones if none is left. Empty while loading. */
export const SeriesDates = ({ seriesId, eventId, isAllDay, hrefOf = eventHref, onBook }: Props) => {
  const format = isAllDay ? formatDayShort : formatDayAndTimeShort
  const { data: series } = useSeries(seriesId)
  if (!series || series.dates.length === 0) return null
  const open = series.dates.filter(({ isCancelled }) => !isCancelled)
  const dates = open.length > 0 ? open : series.dates
  const last = dates.at(-1)
  return (
    <section className={styles.series} aria-label={t('events.series.label')}>
      <h3>
        {open.length > 0
          ? series.every === 'irregular'
            ? t('events.series.moreDates')
            : t(`events.series.repeats.${series.every}`)
          : t('events.series.allCancelled')}
      </h3>
      <PlainList className="cluster">
        {dates.slice(0, maxShown).map(({ id, startDate, isCancelled, state }) => (
          <li key={id}>
            {isCancelled ? (
              <s className={styles.date}>{format(startDate)}</s>
            ) : (
              <Link
                href={hrefOf(id)}
                // Replaces the history entry, so that back leads to the list.
                replace
                state={history.state}
                aria-current={id === eventId ? 'true' : undefined}
                className={styles.date}
                onClick={focusDialogTitle}
              >
                {onBook && state === 'mine' && <Mine />}
                {format(startDate)}
              </Link>
            )}
          </li>
        ))}
      </PlainList>
      {last && dates.length > maxShown && (
        <p className="muted text-15">
          {t('events.series.andMore', {
            count: dates.length - maxShown,
            last: formatWeekdayAndDate(last.startDate),
          })}
        </p>
      )}
      {onBook && open.length > 1 && open.some((date) => mayBeChosen(date) || isOfViewer(date)) && (
        <Button
          className="justify-self-start"
          variant="light"
          size="sm"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onBook}
        >
          {t(open.some(mayBeChosen) ? 'events.seriesBooking.title' : 'events.seriesBooking.yours')}
        </Button>
      )}
    </section>
  )
}

const Mine = () => (
  <>
    <IconCheck className={styles.mine} size={16} stroke={2.5} aria-hidden="true" />
    <span className="visually-hidden">{t('events.seriesBooking.mine')} </span>
  </>
)
