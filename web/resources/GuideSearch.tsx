import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { ResourceFilter } from '#shared/resources/contract.ts'
import { t } from '#web/language/t.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './GuideSearch.module.css'

type Props = {
  urlState: GuidesUrlState
  /** null without a search, or until its result is loaded. */
  count: number | null
}

const statusText = (count: number) =>
  count === 0 ? t('resources.search.none') : t('resources.search.found', { count })

export const GuideSearch = ({ urlState: { q, search }, count }: Props) => (
  <search className={styles.search}>
    <SearchField label={t('resources.search.label')} q={q} parse={parseQuery} onSearch={search} />
    <p className="visually-hidden" role="status">
      {count !== null && statusText(count)}
    </p>
  </search>
)

const Query = z.catch(ResourceFilter.shape.q, undefined)
/** The search query; undefined when it is empty or invalid. */
const parseQuery = (text: string) => Query.parse(text) || undefined

const guidesHref = (q: string | undefined) =>
  q ? `/resources?${new URLSearchParams({ q })}` : '/resources'

/** The URL state of the guides screen. */
export const useGuidesSearchParams = () => {
  const [, navigate] = useLocation()
  return {
    q: parseQuery(new URLSearchParams(useSearch()).get('q') ?? ''),
    search: (query: string | undefined) =>
      navigate(guidesHref(query), { replace: true, state: history.state }),
  }
}

type GuidesUrlState = ReturnType<typeof useGuidesSearchParams>
