import { IconX } from '@tabler/icons-react'
import { formatCategory } from '#web/events/eventCategory.ts'
import type { EventsUrlState } from '#web/events/eventsSearchParams.ts'
import { clearedFilters, type FilterKey } from '#web/events/eventsSearchParams.ts'
import { t } from '#web/language/t.tsx'
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
  price: (value) => t(value === 'free' ? 'common.free' : 'events.active.paid'),
  from: (value) => t('events.active.from', { day: formatIsoDay(value) }),
  to: (value) => t('events.active.until', { day: formatIsoDay(value) }),
  q: (value) => t('events.active.search', { text: value }),
  mine: () => t('events.active.mine'),
  understood: () => t('common.understoodLanguages'),
}

type Props = { urlState: EventsUrlState; town: string }

/** The active filters that are no quick filters, each with a remove button. */
export const ActiveFilters = ({ urlState: { params, go }, town }: Props) => {
  const filters = otherFilters(town, params)
  const focusProps = useFocusRestore<HTMLDivElement>(filters.length)
  return (
    <div {...focusProps}>
      {filters.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons.
        <div className={styles.filters} role="group" aria-label={t('events.active.label')}>
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
              <span className="visually-hidden">, {t('events.active.remove')}</span>
            </button>
          ))}
          <Button variant="subtle" size="compact-md" onClick={() => go(clearedFilters(params))}>
            {t('events.active.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}
