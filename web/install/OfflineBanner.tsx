import { createPortal } from 'react-dom'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './OfflineBanner.module.css'

/** Into a place of the page that is there from load, or readers would miss the first words. */
export const OfflineBanner = () => {
  const isOnline = useOnline()
  const place = document.getElementById('offline')
  if (!place || isOnline) return null
  return createPortal(<p className={styles.banner}>You're offline</p>, place)
}
