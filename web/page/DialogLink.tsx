import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { dialogHistoryState } from './urlState.ts'

/** A link that opens a dialog, which Back closes. */
export const DialogLink = (props: ComponentProps<'a'> & { href: string }) => (
  <Link {...props} state={dialogHistoryState} />
)
