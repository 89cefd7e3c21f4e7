import { IconCalendarShare, IconFilter } from '@tabler/icons-react'
import { UnderstoodChip } from '#web/buddies/languages/UnderstoodChip.tsx'
import { activeFilters, type EventsUrlState } from '#web/events/eventsSearchParams.ts'
import { rich, t } from '#web/language/t.tsx'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import { isActive, otherFilters, quickFilters } from './quickFilters.ts'

type Props = { urlState: EventsUrlState; town: string }

/** Filters one tap away, and the dialog with all of them. On phones also one's own calendar. */
export const QuickFilters = ({ urlState: { params, go, open }, town }: Props) => {
  const isNarrow = useIsNarrow()
  const activeCount = activeFilters(params).length
  // A chip says itself that it is on.
  const filterCount = otherFilters(town, params).length
  return (
    <ChipRow label={t('common.filters')} selected={activeCount}>
      <Chip
        isPressed={filterCount > 0}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'filter' })}
      >
        <IconFilter size={16} aria-hidden="true" />
        {t('events.quick.filter')}
        {filterCount > 0 && (
          <span>
            {rich('events.quick.active', {
              count: filterCount,
              hidden: (children) => <span className="visually-hidden">{children}</span>,
            })}
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
      <UnderstoodChip
        isPressed={params.understood === 'true'}
        onChange={(isPressed) => go({ understood: isPressed ? 'true' : undefined })}
      />
      {isNarrow && (
        <Chip aria-haspopup="dialog" onClick={() => open({ dialog: 'feed' })}>
          <IconCalendarShare size={16} aria-hidden="true" />
          {t('events.tools.myCalendar')}
        </Chip>
      )}
    </ChipRow>
  )
}
