import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from './Loaded.tsx'
import { ShowMore } from './ShowMore.tsx'

export type PagedListProps<Row> = {
  /** As returned by `usePaginatedList`. */
  list: ComponentProps<typeof Loaded<Row[]>>['query'] &
    ComponentProps<typeof ShowMore>['list'] & {
      /** The rows belong to the previous search. */
      isPlaceholder: boolean
    }
  /** The title of a failure: "The groups could not be loaded". */
  errorTitle: string
  /** Reserves the space of the first rows, in a `LoadingRegion`. */
  skeleton: ReactNode
  /** What a search found, for screen readers; null until there is a search. */
  status?: ReactNode
  /** Shown when there are no rows. */
  empty: ReactNode
  /** The label of the button that loads the next page. */
  more: ReactNode
  /** Renders the rows. While `isBusy` they belong to the previous search. */
  children: (rows: Row[], isBusy: boolean) => ReactNode
}

/** A list that is loaded in pages, in all its states. */
export const PagedList = <Row,>({
  list,
  errorTitle,
  skeleton,
  status,
  empty,
  more,
  children,
}: PagedListProps<Row>) => {
  const { data, isPlaceholder } = list
  // That the previous search found nothing says nothing about this one.
  const isUnknown = isPlaceholder && data?.length === 0
  return (
    <>
      {status !== undefined && (
        // Always the same element, or screen readers would not announce it.
        <p className="visually-hidden" role="status">
          {data && !isPlaceholder && status}
        </p>
      )}
      <Loaded
        query={isUnknown ? { ...list, data: undefined } : list}
        errorTitle={errorTitle}
        skeleton={skeleton}
        empty={empty}
      >
        {(rows) => (
          <>
            {children(rows, isPlaceholder)}
            <ShowMore label={more} list={list} />
          </>
        )}
      </Loaded>
    </>
  )
}
