import { useLayoutEffect, useRef } from 'react'
import { PostCategory, PostSort, postCategoryLabels } from '#shared/community/contract.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './BoardTools.module.css'
import { type BoardUrlState, parseSearchText } from './boardSearchParams.ts'

const sorts: Record<PostSort, string> = { newest: 'Newest', helpful: 'Most helpful' }
const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }))

const categories = [undefined, ...PostCategory.options]

export const BoardTools = ({ urlState: { params, go, replace } }: { urlState: BoardUrlState }) => {
  const row = useScrollSelectedIntoView(params.category)
  return (
    <div className={styles.board}>
      <div className={styles.tools}>
        <search className={styles.search}>
          <SearchField
            label="Search posts"
            q={params.q}
            parse={parseSearchText}
            onSearch={(q) => replace({ q })}
          />
        </search>
        <NativeSelect
          className={styles.sort ?? ''}
          aria-label="Order of the posts"
          data={sortOptions}
          value={params.sort}
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
            aria-pressed={params.category === category}
            onClick={() => go({ category })}
          >
            {category ? postCategoryLabels[category] : 'All Posts'}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Scrolls the selected button of a horizontally scrolling row into view when it changes. */
const useScrollSelectedIntoView = (selected: unknown) => {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected element is found by its attribute.
  useLayoutEffect(() => {
    const selectedButton = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row.current || !selectedButton) return
    // `scrollIntoView` would also scroll the page.
    const center =
      selectedButton.offsetLeft - row.current.offsetLeft + selectedButton.offsetWidth / 2
    row.current.scrollLeft = center - row.current.clientWidth / 2
  }, [selected])
  return row
}
