import {
  IconCalendarMonth,
  IconCalendarShare,
  IconLayoutGrid,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import { hostEventHref, hostingHref } from '#web/events/hosting/hrefs.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import styles from './EventsTools.module.css'
import type { EventsUrlState } from './eventsSearchParams.ts'

type Props = { urlState: EventsUrlState }

const views = [
  { view: 'list', label: 'events.tools.list', Icon: IconLayoutGrid },
  { view: 'calendar', label: 'events.tools.calendar', Icon: IconCalendarMonth },
] as const

/** Switches the view, and opens the subscription to one's own events, which is a chip on phones. */
export const EventsTools = ({ urlState: { params, go, open } }: Props) => {
  const isNarrow = useIsNarrow()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons. */}
      <div className={styles.views} role="group" aria-label={t('events.tools.view')}>
        {views.map(({ view, label, Icon }) => (
          <Button
            key={view}
            className={styles.view ?? ''}
            variant="subtle"
            color="soft"
            size="sm"
            aria-pressed={params.view === view}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => go({ view, day: undefined, month: undefined })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {!isNarrow && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconCalendarShare size={18} aria-hidden="true" />}
          onClick={() => open({ dialog: 'feed' })}
        >
          {t('events.tools.myCalendar')}
        </Button>
      )}
    </>
  )
}

/** Buttons of administrators. */
export const PlanningTools = ({ urlState: { open } }: Props) => (
  <div className={styles.planning}>
    <Button
      size="sm"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => open({ dialog: 'new' })}
    >
      {t('common.newEvent')}
    </Button>
    <Button
      size="sm"
      variant="default"
      leftSection={<IconUpload size={18} aria-hidden="true" />}
      onClick={() => open({ dialog: 'import' })}
    >
      {t('common.importCalendar')}
    </Button>
  </div>
)

type HostToolsProps = { mayHost: boolean; isMine: boolean }

/** The way to an event of one's own, and to those one has: helpers find them beside their bookings. */
export const HostTools = ({ mayHost, isMine }: HostToolsProps) =>
  (mayHost || isMine) && (
    <div className={styles.planning}>
      {mayHost && (
        <Button
          component={Link}
          href={hostEventHref()}
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          {t('events.hosting.start')}
        </Button>
      )}
      <Button component={Link} href={hostingHref} size="sm" variant="default">
        {t('events.hosting.title')}
      </Button>
    </div>
  )
