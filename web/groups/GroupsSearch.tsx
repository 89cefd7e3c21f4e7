import type { ReactNode } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { foldText } from '#shared/http/foldText.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { pluralize } from '#web/ui/formatCount.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './GroupsSearch.module.css'
import { type GroupsUrlState, parseQuery } from './groupsSearchParams.ts'

export const GroupsSearch = ({ urlState: { params, replace } }: { urlState: GroupsUrlState }) => (
  <search className={styles.search}>
    <SearchField
      label="Search groups"
      q={params.q}
      parse={parseQuery}
      onSearch={(q) => replace({ q })}
    />
  </search>
)

type NoGroupsFoundProps = { q: string | undefined; onClear: () => void; children?: ReactNode }

export const NoGroupsFound = ({ q, onClear, children }: NoGroupsFoundProps) => (
  <EmptyState
    title="No groups found"
    hint={
      q ? (
        <>
          No results for “<bdi>{q}</bdi>”. Try another word.
        </>
      ) : (
        'There are no groups in your languages yet.'
      )
    }
    drawing="results"
  >
    <Button variant="light" onClick={onClear}>
      {q ? 'Clear search' : 'Show all groups'}
    </Button>
    {children}
  </EmptyState>
)

type SearchStatusProps = {
  /** null without a search, or until its result is loaded. */
  count: number | null
  isComplete?: boolean
}

const statusText = (count: number, isComplete: boolean) => {
  if (count === 0) return 'No groups found'
  return `${pluralize(count, 'group')} found${isComplete ? '' : ' so far'}`
}

/** Announces the number of results to screen readers. */
export const SearchStatus = ({ count, isComplete = true }: SearchStatusProps) => (
  <p className="visually-hidden" role="status">
    {count !== null && statusText(count, isComplete)}
  </p>
)

/** The same matching as on the server: a substring of the folded text. */
export const matchesQuery = (
  { name, description }: Pick<Group, 'name' | 'description'>,
  q: string,
) => {
  const folded = foldText(q)
  return folded !== '' && [name, description].some((text) => foldText(text).includes(folded))
}
