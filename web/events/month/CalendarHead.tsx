import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths, type Month } from '#shared/calendar/days.ts'
import { showMonthYear, startOfAmsterdamDay } from '#web/ui/format.ts'
import styles from './CalendarHead.module.css'
import { firstDay, monthOf } from './monthGrid.ts'

type Props = { month: Month; onMonth: (month: Month) => void; onToday: () => void }

export const monthHeadingId = 'calendar-month'

export const CalendarHead = ({ month, onMonth, onToday }: Props) => {
  const start = startOfAmsterdamDay(firstDay(month))
  const step = (count: number) => onMonth(monthOf(addMonths(firstDay(month), count)))
  return (
    <div className={styles.head}>
      <h2 id={monthHeadingId} className={styles.month} aria-live="polite">
        {start && showMonthYear(start)}
      </h2>
      <div className={styles.steps}>
        <Button variant="default" className={styles.today ?? ''} onClick={onToday}>
          Today
        </Button>
        <ActionIcon variant="default" aria-label="Previous month" onClick={() => step(-1)}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Next month" onClick={() => step(1)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}
