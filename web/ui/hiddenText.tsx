import type { ReactNode } from 'react'

/** The tag of a message for the words that only screen readers need: `Write<hidden> to {name}</hidden>`. */
export const hidden = (children: ReactNode) => <span className="visually-hidden">{children}</span>
