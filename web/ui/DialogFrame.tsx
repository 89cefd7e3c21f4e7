import { IconX } from '@tabler/icons-react'
import { type MouseEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from './ActionIcon.tsx'
import type { DialogProps } from './Dialog.tsx'
import styles from './DialogFrame.module.css'
import { useDialogStack } from './dialogStack.ts'
import { usePullToClose } from './usePullToClose.ts'
import { useVisualViewport } from './useVisualViewport.ts'

/** The backdrop belongs to the dialog element, but lies outside of its box. */
const isOnBackdrop = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}

/** Closes after a press that begins and ends on the backdrop. A selection of text may end there. */
const useBackdropPress = (onClose: () => void) => {
  const hasBegun = useRef(false)
  return {
    onPointerDown: (event: MouseEvent) => {
      hasBegun.current = isOnBackdrop(event)
    },
    onClick: (event: MouseEvent) => {
      if (hasBegun.current && isOnBackdrop(event)) onClose()
    },
  }
}

export const DialogFrame = ({
  onClose,
  title,
  actions,
  cover,
  footer,
  size = 'medium',
  startsAtTitle = false,
  isBareOnPhones = false,
  isFullScreenOnPhones = false,
  isFullHeight = false,
  isDarkScreen = false,
  fallbackFocus,
  children,
}: Omit<DialogProps, 'isOpen'>) => {
  const id = useId()
  const dialog = useDialogStack(onClose, fallbackFocus)
  useVisualViewport(true)
  const pull = usePullToClose(onClose)
  const backdrop = useBackdropPress(onClose)
  const heading = (
    <h2
      id={id}
      className={`no-outline ${styles.title}`}
      tabIndex={-1}
      data-autofocus={startsAtTitle || undefined}
    >
      {title}
    </h2>
  )
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // Escape and Back close the top layer, see `dismissableLayers.ts`.
      closedby="none"
      data-size={size}
      data-bare={isBareOnPhones || undefined}
      data-full={isFullScreenOnPhones || undefined}
      data-filled={isFullHeight || undefined}
      data-screen={isDarkScreen || undefined}
      data-mantine-color-scheme={isDarkScreen ? 'dark' : undefined}
      data-cover={cover ? true : undefined}
      {...backdrop}
    >
      <div className={styles.header} data-keep-clear {...pull}>
        <span className={styles.handle} />
        {!cover && heading}
        {actions && <span className={styles.actions}>{actions}</span>}
        <ActionIcon aria-label={t('common.close')} className={styles.close ?? ''} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </ActionIcon>
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
    </dialog>,
    document.body,
  )
}
