import {
  IconCalendarMonth,
  IconCalendarShare,
  IconFilter,
  IconLayoutGrid,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './EventsTools.module.css'
import type { EventsUrlState } from './eventsSearchParams.ts'
import { activeFilters } from './eventsSearchParams.ts'

type Props = { urlState: EventsUrlState; isAdmin: boolean }

const views = [
  { view: 'list', label: 'List', Icon: IconLayoutGrid },
  { view: 'calendar', label: 'Calendar', Icon: IconCalendarMonth },
] as const

export const EventsTools = ({ urlState, isAdmin }: Props) => {
  const { params, go, open } = urlState
  const activeCount = activeFilters(params).length
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
        variant={activeCount > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => open({ dialog: 'filter' })}
      >
        Filter
        {activeCount > 0 && (
          <span className={styles.count}>
            {activeCount}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons. */}
      <div className={styles.views} role="group" aria-label="View">
        {views.map(({ view, label, Icon }) => (
          <Button
            key={view}
            className={styles.tool ?? ''}
            variant={params.view === view ? 'light' : 'default'}
            aria-pressed={params.view === view}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => go({ view, day: undefined, month: undefined })}
          >
            {label}
          </Button>
        ))}
      </div>
      <ActionIcon
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
