import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { showCategory } from '#web/events/eventCategory.ts'
import { applyingFilters, type FilterKey, noFilterIn } from '#web/events/eventsPlace.ts'
import type { EventsPlaceControl } from '#web/events/useEventsPlace.ts'
import { showDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './ActiveFilters.module.css'

const showDayText = (day: string) => {
  const start = startOfAmsterdamDay(day)
  return start ? showDate(start) : day
}

const labels: Record<FilterKey, (value: string) => string> = {
  category: showCategory,
  price: (value) => (value === 'free' ? 'Free' : 'Paid'),
  from: (value) => `From ${showDayText(value)}`,
  to: (value) => `Until ${showDayText(value)}`,
  q: (value) => `“${value}”`,
  mine: () => 'My bookings',
}

/** What narrows the list, in sight, each to be taken away by itself. */
export const ActiveFilters = ({ control: { place, go } }: { control: EventsPlaceControl }) => {
  const active = applyingFilters(place)
  const kept = useFocusKept<HTMLDivElement>(active.length)
  return (
    <div {...kept}>
      {active.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons.
        <div className={styles.filters} role="group" aria-label="Active filters">
          {active.map(([key, value]) => (
            <button
              key={key}
              type="button"
              className={styles.chip}
              onClick={() => go({ [key]: undefined })}
            >
              <span className={styles.word} dir="auto">
                {labels[key](value)}
              </span>
              <IconX size={14} stroke={2.5} aria-hidden="true" />
              <span className="only-for-readers">, remove filter</span>
            </button>
          ))}
          <Button variant="subtle" size="compact-md" onClick={() => go(noFilterIn(place))}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
