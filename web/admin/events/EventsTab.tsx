import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { categoryLabels } from '#shared/events/categoryLabels.ts'
import {
  defaultSortFor,
  type EventTimeframe,
  type PlannedEvent,
} from '#shared/events/planning/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSearchFocus } from '#web/ui/useSearchText.ts'
import styles from './EventsTab.module.css'
import { PlannedEvents } from './PlannedEvents.tsx'
import { parsePlannedFilters, parseSearchText, whenLabels } from './plannedFilters.ts'

// Loaded after the list.
const EventsTabDialogs = lazyComponent(
  async () => (await import('./EventsTabDialogs.tsx')).EventsTabDialogs,
)

export const EventsTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const search = useSearchFocus()
  const listRef = useRef<HTMLDivElement>(null)
  const [cancelling, setCancelling] = useState<PlannedEvent | null>(null)
  return (
    <>
      <div ref={search.container}>
        <EventsTabTools urlState={urlState} />
      </div>
      <div ref={listRef} tabIndex={-1}>
        <PlannedEvents
          urlState={urlState}
          onCancel={setCancelling}
          onClear={() => {
            urlState.replace({ q: undefined, filter: undefined, category: undefined })
            search.focusSearch()
          }}
        />
      </div>
      <EventsTabDialogs
        urlState={urlState}
        cancelling={cancelling}
        onCancelled={() => setCancelling(null)}
        fallbackFocus={listRef}
      />
    </>
  )
}

const whenOptions = () =>
  Object.entries(whenLabels).map(([value, label]) => ({ value, label: t(label) }))

const categoryOptions = () => [
  { value: '', label: t('admin.events.category.all') },
  ...Object.entries(categoryLabels).map(([value, label]) => ({ value, label: t(label) })),
]
const sortOptions = (when: EventTimeframe) => [
  {
    value: 'soonest',
    label: when === 'upcoming' ? t('admin.events.sort.soonest') : t('admin.events.sort.earliest'),
  },
  { value: 'latest', label: t('admin.events.sort.latest') },
]

const EventsTabTools = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, replace } = urlState
  const { when, category, sort } = parsePlannedFilters(params)
  const defaultSort = defaultSortFor(when)
  return (
    <div className={styles.tools}>
      <div className={styles.steps}>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ dialog: 'new', id: undefined })}
        >
          {t('common.newEvent')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ dialog: 'import', id: undefined })}
        >
          {t('common.importCalendar')}
        </Button>
      </div>
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchField
            label={t('admin.events.search')}
            q={params.q}
            parse={parseSearchText}
            onSearch={(q) => replace({ q })}
          />
        </div>
        <NativeSelect
          aria-label={t('admin.events.when.label')}
          data={whenOptions()}
          value={when}
          onChange={({ currentTarget }) => replace({ filter: currentTarget.value })}
        />
        <NativeSelect
          aria-label={t('common.category')}
          data={categoryOptions()}
          value={category ?? ''}
          onChange={({ currentTarget }) => replace({ category: currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label={t('admin.events.sort.label')}
          data={sortOptions(when)}
          value={sort ?? defaultSort}
          onChange={({ currentTarget: { value } }) =>
            replace({ sort: value === defaultSort ? undefined : value })
          }
        />
      </div>
    </div>
  )
}
