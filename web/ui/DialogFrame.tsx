import { Modal } from '@mantine/core'
import { t } from '#web/language/t.tsx'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { DialogProps } from './Dialog.tsx'
import styles from './DialogFrame.module.css'
import { useDialogStack } from './dialogStack.ts'
import { MantineSetup } from './MantineSetup.tsx'
import { usePullToClose } from './usePullToClose.ts'
import { useVisualViewport } from './useVisualViewport.ts'

/** Above the rest of the page. `Toaster.module.css` has the z-index above dialogs. */
const baseZIndex = 200

export const DialogFrame = ({
  isOpen,
  onClose,
  title,
  cover,
  footer,
  size = 'medium',
  startsAtTitle = false,
  isFullScreenOnPhones = false,
  isFullHeight = false,
  fallbackFocus,
  children,
}: DialogProps) => {
  const { layer, level } = useDialogStack(isOpen, onClose, fallbackFocus)
  useVisualViewport(isOpen)
  const pull = usePullToClose(onClose)
  const heading = (
    <Modal.Title
      component="h2"
      className={`no-outline ${styles.title}`}
      tabIndex={-1}
      data-autofocus={startsAtTitle || undefined}
    >
      {title}
    </Modal.Title>
  )
  const width = { small: '26rem', medium: '36rem' }[size]
  return (
    <MantineSetup>
      <Modal.Root
        opened={isOpen}
        onClose={onClose}
        size={width}
        radius="var(--radius-card)"
        classNames={{ content: styles.content }}
        centered
        transitionProps={{ transition: 'fade', duration: 100 }}
        returnFocus={false}
        lockScroll={false}
        closeOnEscape={false}
        zIndex={baseZIndex + level}
        ref={layer}
      >
        <Modal.Overlay className={styles.overlay} />
        <Modal.Content
          data-full={isFullScreenOnPhones || undefined}
          data-filled={isFullHeight || undefined}
          data-cover={cover ? true : undefined}
        >
          <div className={styles.header} data-keep-clear {...pull}>
            <span className={styles.handle} />
            {!cover && heading}
            <Modal.CloseButton
              aria-label={t('common.close')}
              size={44}
              iconSize={22}
              className={styles.close ?? ''}
            />
          </div>
          {/* Focusable, so that the keyboard can scroll a long text. */}
          <div className={styles.body} tabIndex={isFullHeight ? undefined : 0}>
            {cover}
            {cover && heading}
            {children}
          </div>
          {footer && (
            <div className={styles.footer} data-keep-clear>
              {footer}
            </div>
          )}
        </Modal.Content>
      </Modal.Root>
    </MantineSetup>
  )
}
