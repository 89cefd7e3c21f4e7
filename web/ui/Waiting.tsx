import type { ReactNode } from 'react'

type Props = { what: string; className?: string | undefined; children: ReactNode }

/** Around skeletons: says once, to those who cannot see them, what is being fetched. */
export const Waiting = ({ what, className, children }: Props) => (
  <div className={className} aria-busy="true" data-waiting>
    <span className="only-for-readers" role="status">
      Loading {what}
    </span>
    {children}
  </div>
)
