import { IconBell } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#web/api/apiError.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { useLayer } from '#web/ui/dismissableLayers.ts'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { showErrorToast } from '#web/ui/toast.ts'
import styles from './Bell.module.css'
import { bellName } from './bellName.ts'
import { useUnreadCount } from './data.ts'

const loadPanel = () => import('./center/NotificationPanel.tsx')
type Panel = Awaited<ReturnType<typeof loadPanel>>['NotificationPanel']

const useCloseOnOutsidePress = (isOpen: boolean, close: () => void) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen, close])
  return container
}

export const Bell = () => {
  const [path] = useLocation()
  // Bound to the path: navigating to another screen closes the panel.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === path
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [close] = useState(() => () => setOpenOn(null))
  const container = useCloseOnOutsidePress(isOpen, close)
  const button = useRef<HTMLButtonElement>(null)
  const { data } = useUnreadCount()
  const count = data?.count ?? 0

  // Not `lazy`: if the code cannot be loaded, the screen below must stay.
  const open = async () => {
    try {
      const { NotificationPanel } = await loadPanel()
      setPanel(() => NotificationPanel)
      setOpenOn(path)
    } catch (error) {
      showErrorToast({
        title: t('common.notifications'),
        description: ApiError.unreachable(error).reason,
      })
    }
  }
  const closeAndReturn = () => {
    close()
    button.current?.focus()
  }
  useLayer(isOpen, closeAndReturn)
  const closeOnBlur = (event: FocusEvent<HTMLDivElement>) => {
    const to = event.relatedTarget
    if (to && !event.currentTarget.contains(to)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus may leave from anywhere inside.
    <div ref={container} className={styles.container} onBlur={closeOnBlur}>
      <ActionIcon
        ref={button}
        aria-label={bellName(count)}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : void open())}
        onPointerEnter={() => void loadPanel().catch(() => {})}
      >
        <IconBell size={22} stroke={1.75} aria-hidden="true" />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {formatBadgeCount(count)}
          </span>
        )}
      </ActionIcon>
      {isOpen && Panel && <Panel onClose={closeAndReturn} onNavigate={close} />}
    </div>
  )
}
