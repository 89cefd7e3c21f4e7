import type { ReactNode } from 'react'

/** For a name in a sentence. */
export const strong = (children: ReactNode) => <strong dir="auto">{children}</strong>
