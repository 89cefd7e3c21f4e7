import type { ReactNode } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { foldText } from '#shared/http/foldText.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './GroupsSearch.module.css'
import { type GroupsUrlState, parseQuery } from './groupsSearchParams.ts'

export const GroupsSearch = ({ urlState: { params, replace } }: { urlState: GroupsUrlState }) => (
  <search className={styles.search}>
    <SearchField
      label={t('common.searchGroups')}
      q={params.q}
      parse={parseQuery}
      onSearch={(q) => replace({ q })}
    />
  </search>
)

type NoGroupsFoundProps = { q: string | undefined; onClear: () => void; children?: ReactNode }

export const NoGroupsFound = ({ q, onClear, children }: NoGroupsFoundProps) => (
  <EmptyState
    title={t('common.noGroupsFound')}
    hint={q ? rich('groups.search.noResults', { q }) : t('groups.search.noneInYourLanguages')}
    drawing="results"
  >
    <Button variant="light" onClick={onClear}>
      {q ? t('common.clearSearch') : t('common.showAllGroups')}
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
  if (count === 0) return t('common.noGroupsFound')
  return isComplete ? t('groups.search.found', { count }) : t('groups.search.foundSoFar', { count })
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
