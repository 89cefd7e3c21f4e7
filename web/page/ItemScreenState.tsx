import type { ComponentProps, ReactNode } from 'react'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'

type Props = {
  /** What the screen shows: "Group". */
  title: string
  /** "Group not found". */
  notFoundTitle?: string
  query: ComponentProps<typeof LoadFailure>['query'] & { error: object | null }
  errorTitle: string
  /** Shown if the item does not exist; null if it may. */
  notFound?: ReactNode
  skeleton: ReactNode
}

/** The screen of one item, as long as it does not have the item. */
export const ItemScreenState = ({
  title,
  notFoundTitle,
  query,
  errorTitle,
  notFound,
  skeleton,
}: Props) => (
  <>
    <ScreenHeader title={(notFound && notFoundTitle) || title} />
    {notFound || (query.error ? <LoadFailure title={errorTitle} query={query} /> : skeleton)}
  </>
)
