import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { categoryLabels } from '#shared/events/contract.ts'
import { type PlannedWhen, usualSort } from '#shared/events/planning/contract.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import styles from './EventsTab.module.css'
import { queryOf, readSearch, whenLabels } from './plannedPlace.ts'

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const categories = [{ value: '', label: 'All categories' }, ...choicesOf(categoryLabels)]
const ordersOf = (when: PlannedWhen) => [
  { value: 'soonest', label: when === 'upcoming' ? 'Soonest first' : 'Earliest first' },
  { value: 'latest', label: 'Latest first' },
]

export const EventsTabTools = ({ control }: { control: AdminPlaceControl }) => {
  const { place, open, swap } = control
  const { when, category, sort } = queryOf(place)
  const usual = usualSort(when)
  return (
    <div className={styles.tools}>
      <div className={styles.steps}>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ dialog: 'new', id: undefined })}
        >
          New event
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ dialog: 'import', id: undefined })}
        >
          Import calendar
        </Button>
      </div>
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchField
            label="Search title or place"
            q={place.q}
            read={readSearch}
            onSearch={(q) => swap({ q })}
          />
        </div>
        <NativeSelect
          aria-label="When"
          data={choicesOf(whenLabels)}
          value={when}
          onChange={({ currentTarget }) => swap({ filter: currentTarget.value })}
        />
        <NativeSelect
          aria-label="Category"
          data={categories}
          value={category ?? ''}
          onChange={({ currentTarget }) => swap({ category: currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label="Order"
          data={ordersOf(when)}
          value={sort ?? usual}
          onChange={({ currentTarget: { value } }) =>
            swap({ sort: value === usual ? undefined : value })
          }
        />
      </div>
    </div>
  )
}
