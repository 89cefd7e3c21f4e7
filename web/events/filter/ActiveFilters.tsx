import { IconX } from '@tabler/icons-react'
import { formatCategory } from '#web/events/eventCategory.ts'
import type { EventsUrlState } from '#web/events/eventsSearchParams.ts'
import { clearedFilters, type FilterKey } from '#web/events/eventsSearchParams.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import styles from './ActiveFilters.module.css'
import { otherFilters } from './quickFilters.ts'

const formatIsoDay = (day: string) => {
  const start = startOfAmsterdamDay(day)
  return start ? formatDate(start) : day
}

const labels: Record<FilterKey, (value: string) => string> = {
  category: formatCategory,
  price: (value) => (value === 'free' ? 'Free' : 'Paid'),
  from: (value) => `From ${formatIsoDay(value)}`,
  to: (value) => `Until ${formatIsoDay(value)}`,
  q: (value) => `“${value}”`,
  mine: () => 'My bookings',
  understood: () => 'Languages I understand',
}

type Props = { urlState: EventsUrlState; town: string }

/** The active filters that are no quick filters, each with a remove button. */
export const ActiveFilters = ({ urlState: { params, go }, town }: Props) => {
  const filters = otherFilters(town, params).filter(([key]) => key !== 'understood')
  const focusProps = useFocusRestore<HTMLDivElement>(filters.length)
  return (
    <div {...focusProps}>
      {filters.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons.
        <div className={styles.filters} role="group" aria-label="Active filters">
          {filters.map(([key, value]) => (
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
              <span className="visually-hidden">, remove filter</span>
            </button>
          ))}
          <Button variant="subtle" size="compact-md" onClick={() => go(clearedFilters(params))}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
