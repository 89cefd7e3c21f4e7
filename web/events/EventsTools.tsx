import { ActionIcon, Button } from '@mantine/core'
import {
  IconCalendarMonth,
  IconCalendarShare,
  IconFilter,
  IconLayoutGrid,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react'
import styles from './EventsTools.module.css'
import { applyingFilters } from './eventsPlace.ts'
import type { EventsPlaceControl } from './useEventsPlace.ts'

type Props = { control: EventsPlaceControl; isAdmin: boolean }

const views = [
  { view: 'list', label: 'List', Icon: IconLayoutGrid },
  { view: 'calendar', label: 'Calendar', Icon: IconCalendarMonth },
] as const

export const EventsTools = ({ control, isAdmin }: Props) => {
  const { place, go, open } = control
  const active = applyingFilters(place).length
  return (
    <>
      {isAdmin && (
        <div className={styles.admin}>
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => open({ dialog: 'new' })}
          >
            New event
          </Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => open({ dialog: 'import' })}
          >
            Import calendar
          </Button>
        </div>
      )}
      <Button
        className={styles.tool ?? ''}
        variant={active > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'filter' })}
      >
        Filter
        {active > 0 && (
          <span className={styles.count}>
            {active}
            <span className="only-for-readers"> active</span>
          </span>
        )}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons. */}
      <div className={styles.views} role="group" aria-label="View">
        {views.map(({ view, label, Icon }) => (
          <Button
            key={view}
            className={styles.tool ?? ''}
            variant={place.view === view ? 'light' : 'default'}
            aria-pressed={place.view === view}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => go({ view, day: undefined, month: undefined })}
          >
            {label}
          </Button>
        ))}
      </div>
      <ActionIcon
        className={styles.calendar ?? ''}
        variant="default"
        aria-label="My calendar"
        title="My calendar"
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'feed' })}
      >
        <IconCalendarShare size={20} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
