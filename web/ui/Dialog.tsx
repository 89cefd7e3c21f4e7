import { Modal } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { type ReactNode, useEffect } from 'react'
import styles from './Dialog.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons, always in sight below what scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

let howManyOpen = 0

/** Nothing behind an open dialog can be reached, by whatever means. */
const useNothingBehind = (isOpen: boolean) => {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!isOpen || !root) return
    howManyOpen += 1
    root.inert = true
    return () => {
      howManyOpen -= 1
      root.inert = howManyOpen > 0
    }
  }, [isOpen])
}

/** A dialog that came with the address has no opener to give the focus back to. */
const keepAPlace = () => {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

export const Dialog = ({ isOpen, onClose, title, footer, size = 'medium', children }: Props) => {
  useNothingBehind(isOpen)
  const width = { small: '26rem', medium: '36rem', large: '48rem' }[size]
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={width}
      centered
      transitionProps={{ transition: 'fade', duration: 100 }}
      onExitTransitionEnd={keepAPlace}
    >
      <Modal.Overlay className={styles.veil} />
      <Modal.Content className={styles.content} radius="var(--radius-card)">
        <div className={styles.header}>
          <Modal.Title component="h2" className={styles.title}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} />
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
