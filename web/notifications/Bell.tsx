import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#web/api/apiError.ts'
import { showCount } from '#web/ui/showCount.ts'
import { showFailure } from '#web/ui/toast.ts'
import styles from './Bell.module.css'
import { useUnreadCount } from './data.ts'
import { bellName } from './unread.ts'

const loadPanel = () => import('./NotificationPanel.tsx')
type Panel = Awaited<ReturnType<typeof loadPanel>>['NotificationPanel']

const useCloseOnPressElsewhere = (isOpen: boolean, close: () => void) => {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen, close])
  return inside
}

export const Bell = () => {
  const [path] = useLocation()
  // Open on this path only: following a notification to another screen closes the panel.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === path
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [close] = useState(() => () => setOpenOn(null))
  const inside = useCloseOnPressElsewhere(isOpen, close)
  const button = useRef<HTMLButtonElement>(null)
  const { data } = useUnreadCount()
  const count = data?.count ?? 0

  // Without it the screen below is to stay as it is.
  const open = async () => {
    try {
      const { NotificationPanel } = await loadPanel()
      setPanel(() => NotificationPanel)
      setOpenOn(path)
    } catch (error) {
      showFailure({ title: 'Notifications', description: ApiError.unreachable(error).reason })
    }
  }
  const closeAndReturn = () => {
    close()
    button.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    const to = event.relatedTarget
    if (to && !event.currentTarget.contains(to)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works for whatever is inside.
    <div
      ref={inside}
      className={styles.place}
      onBlur={closeWhenLeft}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) closeAndReturn()
      }}
    >
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
            {showCount(count)}
          </span>
        )}
      </ActionIcon>
      {isOpen && Panel && <Panel onClose={closeAndReturn} onLeave={close} />}
    </div>
  )
}
