import { createPortal } from 'react-dom'
import { t } from '#web/language/t.tsx'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './OfflineBanner.module.css'

/** Rendered into a live region that exists from page load, or screen readers would miss it. */
export const OfflineBanner = () => {
  const isOnline = useOnline()
  const region = document.getElementById('offline')
  if (!region || isOnline) return null
  return createPortal(<p className={styles.banner}>{t('install.offline')}</p>, region)
}
