import { Modal } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { type RefObject, useEffect } from 'react'
import type { DialogProps } from './Dialog.tsx'
import styles from './DialogFrame.module.css'
import { useRoomAboveKeyboard } from './useRoomAboveKeyboard.ts'

let howManyOpen = 0

type Start = { opener: Element | null; place: RefObject<HTMLElement | null> | undefined }

/** Of the one at the bottom: when all close at once, what opened the others goes with it. */
let first: Start | null = null

/** Back to what opened it; where that has gone, or there was none, to `other` or the heading. */
const giveFocusBack = (opener: Element | null, other: HTMLElement | null) => {
  const now = document.activeElement
  // Whoever moved the focus on meanwhile, such as another screen, knows better.
  if (now && now !== document.body && !now.closest('[role="dialog"]')) return
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const place = isThere ? opener : (other ?? document.querySelector<HTMLElement>('main h1'))
  place?.focus({ preventScroll: true })
}

/** While a dialog is open nothing behind it can be reached, by whatever means. */
const useNothingBehind = (isOpen: boolean, place?: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!isOpen || !root) return
    const start = { opener: document.activeElement, place }
    if (howManyOpen === 0) first = start
    howManyOpen += 1
    root.inert = true
    return () => {
      howManyOpen -= 1
      root.inert = howManyOpen > 0
      const { opener, place: other } = (howManyOpen === 0 && first) || start
      giveFocusBack(opener, (other ?? place)?.current ?? null)
    }
  }, [isOpen, place])
}

export const DialogFrame = ({
  isOpen,
  onClose,
  title,
  footer,
  size = 'medium',
  isToRead = false,
  isFullOnPhones = false,
  isFilled = false,
  place,
  children,
}: DialogProps) => {
  useNothingBehind(isOpen, place)
  useRoomAboveKeyboard(isOpen && isFilled)
  const width = { small: '26rem', medium: '36rem' }[size]
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={width}
      radius="var(--radius-card)"
      classNames={{ content: styles.content }}
      centered
      transitionProps={{ transition: 'fade', duration: 100 }}
      returnFocus={false}
    >
      <Modal.Overlay className={styles.veil} />
      <Modal.Content data-full={isFullOnPhones || undefined} data-filled={isFilled || undefined}>
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
        <div className={styles.body} tabIndex={isFilled ? undefined : 0}>
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
