import type { ReactNode, RefObject } from 'react'
import { lazyWithToast } from './lazyWithToast.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons beside the one to close. */
  actions?: ReactNode
  /** A picture above the title. Both scroll with the content. */
  cover?: ReactNode
  /** Buttons, always visible below the scrolling content. */
  footer?: ReactNode
  size?: 'small' | 'medium'
  /** For dialogs that are mostly text: focuses the title instead of the first control. */
  startsAtTitle?: boolean
  /** On phones its content says enough: only screen readers and keyboards find title and close. */
  isBareOnPhones?: boolean
  /** Fills the whole screen on phones. */
  isFullScreenOnPhones?: boolean
  /** Always has the maximum height; the content does its own scrolling. */
  isFullHeight?: boolean
  /** Fills the whole screen of every device, in dark colours: for pictures. */
  isDarkScreen?: boolean
  /** Receives the focus on close when the element that opened the dialog is gone. */
  fallbackFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** How a parent opens and closes a dialog. */
export type DialogControl = Pick<DialogProps, 'isOpen' | 'onClose'>

/** The same for a dialog whose opener may be gone when it closes. */
export type FocusingDialogControl = DialogControl & { fallbackFocus: RefObject<HTMLElement | null> }

// Lazy: the frame would be a quarter of the code of the screens with dialogs.
const frame = lazyWithToast<Omit<DialogProps, 'isOpen'>>(
  async () => (await import('./DialogFrame.tsx')).DialogFrame,
)

export const preloadDialogs = frame.preload

export const Dialog = ({ isOpen, ...props }: DialogProps) => {
  const Frame = frame.useComponent(isOpen, props.onClose)
  return isOpen && Frame && <Frame {...props} />
}
