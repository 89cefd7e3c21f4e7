import { IconFilter } from '@tabler/icons-react'
import { activeFilters, type EventsUrlState } from '#web/events/eventsSearchParams.ts'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { isActive, quickFilters } from './quickFilters.ts'

type Props = { urlState: EventsUrlState; town: string }

/** Filters one tap away, and the dialog with all of them. */
export const QuickFilters = ({ urlState: { params, go, open }, town }: Props) => {
  const activeCount = activeFilters(params).length
  return (
    <ChipRow label="Filters" selected={activeCount}>
      <Chip
        isPressed={activeCount > 0}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'filter' })}
      >
        <IconFilter size={16} aria-hidden="true" />
        Filter
        {activeCount > 0 && (
          <span>
            {activeCount}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </Chip>
      {quickFilters(town, params.view).map((filter) => {
        const isOn = isActive(filter, params)
        const off = Object.fromEntries(Object.keys(filter.filters).map((key) => [key, undefined]))
        return (
          <Chip key={filter.label} isPressed={isOn} onClick={() => go(isOn ? off : filter.filters)}>
            <span dir="auto">{filter.label}</span>
          </Chip>
        )
      })}
    </ChipRow>
  )
}
