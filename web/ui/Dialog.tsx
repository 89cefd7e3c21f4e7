import { Modal } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Dialog.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons, always in sight below what scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Mostly text: the focus starts at its title instead of the first thing to press. */
  isToRead?: boolean
  children: ReactNode
}

let howManyOpen = 0

/** Nothing behind an open dialog can be reached, by whatever means. Returns what opened it. */
const useNothingBehind = (isOpen: boolean) => {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const root = document.getElementById('root')
    if (!isOpen || !root) return
    opener.current = document.activeElement
    howManyOpen += 1
    root.inert = true
    return () => {
      howManyOpen -= 1
      root.inert = howManyOpen > 0
    }
  }, [isOpen])
  return opener
}

/** Where Mantine left the focus nowhere: back to the opener, or to the screen's heading. */
const keepAPlace = (opener: Element | null) => {
  if (document.activeElement !== document.body) return
  const hasOpener = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const place = hasOpener ? opener : document.querySelector<HTMLElement>('main h1')
  place?.focus({ preventScroll: true })
}

export const Dialog = ({
  isOpen,
  onClose,
  title,
  footer,
  size = 'medium',
  isToRead = false,
  children,
}: Props) => {
  const opener = useNothingBehind(isOpen)
  const width = { small: '26rem', medium: '36rem', large: '48rem' }[size]
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={width}
      radius="var(--radius-card)"
      classNames={{ content: styles.content }}
      centered
      transitionProps={{ transition: 'fade', duration: 100 }}
      onExitTransitionEnd={() => keepAPlace(opener.current)}
    >
      <Modal.Overlay className={styles.veil} />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title
            component="h2"
            className={styles.title}
            tabIndex={-1}
            data-autofocus={isToRead || undefined}
          >
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
        </div>
        {/* Reachable by keyboard, or a long text could not be scrolled without a mouse. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <div className={styles.body} tabIndex={0}>
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
