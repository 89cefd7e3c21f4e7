import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { refreshSession } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { reportReachability, useOnline, useReachability } from '#web/ui/useOnline.ts'
import styles from './OfflineBanner.module.css'

const retryAfterMs = 5000

/** Whether the server can be reached. If only the browser says so, asks the server until it replies. */
const useIsConnected = () => {
  const isOnline = useOnline()
  const isReachable = useReachability()
  // The browser's network is back: trust it until a read fails again.
  useEffect(() => {
    if (isOnline) reportReachability(true)
  }, [isOnline])
  useEffect(() => {
    if (!isOnline || isReachable) return
    const timer = window.setInterval(() => void refreshSession(), retryAfterMs)
    return () => clearInterval(timer)
  }, [isOnline, isReachable])
  return isOnline && isReachable
}

/** Rendered into a live region that exists from page load, or screen readers would miss it. */
export const OfflineBanner = () => {
  const isConnected = useIsConnected()
  const region = document.getElementById('offline')
  if (!region || isConnected) return null
  return createPortal(<p className={styles.banner}>{t('install.offline')}</p>, region)
}
