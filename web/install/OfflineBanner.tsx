import { createPortal } from 'react-dom'
import { useSessionChecks } from '#web/api/useSessionChecks.ts'
import { t } from '#web/language/t.tsx'
import { useOnline, useReachability } from '#web/ui/useOnline.ts'
import styles from './OfflineBanner.module.css'

/** Rendered into a live region that exists from page load, or screen readers would miss it. */
export const OfflineBanner = () => {
  const isOnline = useOnline()
  // The browser itself tells when its network is back, but not when the server replies again.
  useSessionChecks(!useReachability())
  const region = document.getElementById('offline')
  if (!region || isOnline) return null
  return createPortal(<p className={styles.banner}>{t('install.offline')}</p>, region)
}
