import { Children, type ReactNode } from 'react'
import styles from './Skeleton.module.css'

type Props = { width?: string; height?: string; round?: boolean }

/** A placeholder of the content's size. `LoadingRegion` announces the loading to screen readers. */
export const Skeleton = ({ width = '100%', height = '1rem', round }: Props) => (
  <span
    className={round ? `${styles.skeleton} ${styles.round}` : styles.skeleton}
    style={{ width, height }}
    aria-hidden="true"
  />
)

type LoadingRegionProps = {
  /** The whole sentence: "Loading events". */
  label: string
  className?: string | undefined
  /** How often the children are repeated, as the rows of a list. */
  count?: number
  children: ReactNode
}

/**
 * A region of skeletons. It announces once what is loading. The footer is hidden meanwhile, because
 * it would jump when the content arrives.
 */
export const LoadingRegion = ({ label, className, count = 1, children }: LoadingRegionProps) => (
  <div className={className} aria-busy="true" data-pending>
    <span className="visually-hidden" role="status">
      {label}
    </span>
    {Children.toArray(Array(count).fill(children))}
  </div>
)

type LoadingBlockProps = { label: string; height: string; width?: string; count?: number }

/** Plain blocks, for rows and sections without a shape of their own. */
export const LoadingBlock = ({ label, count = 1, ...size }: LoadingBlockProps) => (
  <LoadingRegion label={label} count={count} className="stack gap-8">
    <Skeleton {...size} />
  </LoadingRegion>
)
