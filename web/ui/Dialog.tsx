import type { ReactNode, RefObject } from 'react'
import { latePart } from './latePart.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons, always in sight below what scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium'
  /** Mostly text: the focus starts at its title instead of the first thing to press. */
  isToRead?: boolean
  /** A phone has no room to spare around it: there the dialog takes all of the screen. */
  isFullOnPhones?: boolean
  /** As high as it may be, whatever is in it; what is in it scrolls by itself. */
  isFilled?: boolean
  /** Takes the focus afterwards when what opened the dialog has gone. */
  place?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

// A quarter of what the screens with dialogs would weigh.
const frame = latePart<DialogProps>(async () => (await import('./DialogFrame.tsx')).DialogFrame)

export const fetchDialogs = frame.fetchIt

export const Dialog = (props: DialogProps) => {
  const Frame = frame.usePart(props.isOpen, props.onClose)
  return Frame && <Frame {...props} />
}
