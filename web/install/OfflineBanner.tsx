import { onlineManager } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useSessionChecks } from '#web/api/useSessionChecks.ts'
import { t } from '#web/language/t.tsx'
import { isOnline, subscribeOnline, useOnline, useReachability } from '#web/ui/useOnline.ts'
import styles from './OfflineBanner.module.css'

// A reply after reads without one is a reconnect as well.
onlineManager.setEventListener((setOnline) => subscribeOnline(() => setOnline(isOnline())))

/** Rendered into a live region that exists from page load, or screen readers would miss it. */
export const OfflineBanner = () => {
  const isConnected = useOnline()
  // The browser itself tells when its network is back, but not when the server replies again.
  useSessionChecks(!useReachability())
  const region = document.getElementById('offline')
  if (!region || isConnected) return null
  return createPortal(<p className={styles.banner}>{t('common.offline')}</p>, region)
}
