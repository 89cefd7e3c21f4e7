import { Modal } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { DialogProps } from './Dialog.tsx'
import styles from './DialogFrame.module.css'
import { useDialogStack } from './dialogStack.ts'
import { useRoomAboveKeyboard } from './useRoomAboveKeyboard.ts'

/** Above all else of a page; see `Toaster.module.css` for what lies above a dialog. */
const lowestLayer = 200

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
  const { layer, level } = useDialogStack(isOpen, onClose, place)
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
      closeOnEscape={false}
      zIndex={lowestLayer + level}
      ref={layer}
    >
      <Modal.Overlay className={styles.veil} />
      <Modal.Content data-full={isFullOnPhones || undefined} data-filled={isFilled || undefined}>
        <div className={styles.header} data-keep-clear>
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
        {footer && (
          <div className={styles.footer} data-keep-clear>
            {footer}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
