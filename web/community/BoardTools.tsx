import { NativeSelect } from '@mantine/core'
import { PostCategory, PostSort, postCategoryLabels } from '#shared/community/contract.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './BoardTools.module.css'
import { readQuery } from './boardPlace.ts'
import type { BoardPlaceControl } from './useBoardPlace.ts'
import { useInSight } from './useInSight.ts'

const sorts: Record<PostSort, string> = { newest: 'Newest', helpful: 'Most helpful' }
const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }))

const categories = [undefined, ...PostCategory.options]

export const BoardTools = ({ control: { place, go, swap } }: { control: BoardPlaceControl }) => {
  const row = useInSight(place.category)
  return (
    <div className={styles.board}>
      <div className={styles.tools}>
        <search className={styles.search}>
          <SearchField
            label="Search posts"
            q={place.q}
            read={readQuery}
            onSearch={(q) => swap({ q })}
          />
        </search>
        <NativeSelect
          className={styles.sort ?? ''}
          aria-label="Order of the posts"
          data={sortOptions}
          value={place.sort}
          onChange={(event) => go({ sort: PostSort.parse(event.currentTarget.value) })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons. */}
      <div ref={row} className={styles.categories} role="group" aria-label="Category">
        {categories.map((category) => (
          <button
            key={category ?? 'all'}
            type="button"
            className={styles.category}
            aria-pressed={place.category === category}
            onClick={() => go({ category })}
          >
            {category ? postCategoryLabels[category] : 'All Posts'}
          </button>
        ))}
      </div>
    </div>
  )
}
