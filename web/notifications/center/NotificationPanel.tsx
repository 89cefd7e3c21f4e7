import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { notifications } from '#shared/notifications/contract.ts'
import { t } from '#web/language/t.tsx'
import { LastUpdated } from '#web/offline/LastUpdated.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { NotificationCenter } from './NotificationCenter.tsx'
import styles from './NotificationPanel.module.css'

type Props = {
  /** Closed by its button: the focus returns to the bell. */
  onClose: () => void
  /** Navigated to another screen, which takes the focus itself. */
  onNavigate: () => void
}

const useFocusOnOpen = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

export const NotificationPanel = ({ onClose, onNavigate }: Props) => {
  const heading = useFocusOnOpen()
  const id = useId()
  return (
    <div className={styles.panel} role="dialog" aria-labelledby={id}>
      <NotificationCenter
        isBounded
        onNavigate={onNavigate}
        heading={
          <div>
            <h2 ref={heading} id={id} className="no-outline" tabIndex={-1}>
              {t('common.notifications')}
            </h2>
            <LastUpdated path={notifications.list.path} />
          </div>
        }
        closeButton={
          <ActionIcon aria-label={t('notifications.panel.close')} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        }
      />
    </div>
  )
}
