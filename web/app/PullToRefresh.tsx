import { IconArrowDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { invalidateBefore } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { listenForPull } from './listenForPull.ts'
import styles from './PullToRefresh.module.css'

/** Long enough to be seen and read. */
const shownMs = 600
const offlineMs = 2000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Safari on iPhones refreshes by itself; apps on the home screen do not. */
const hasOwnGesture = () => (navigator as { standalone?: boolean }).standalone === false

type Phase = 'pulling' | 'refreshing' | 'offline'

/** On touch screens, pulling down the page fetches again what the screen shows. */
export const PullToRefresh = () => {
  const cache = useQueryClient()
  const indicator = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase | null>(null)
  const isBusy = useRef(false)
  const refresh = async () => {
    isBusy.current = true
    if (!navigator.onLine) {
      setPhase('offline')
      await wait(offlineMs)
    } else {
      setPhase('refreshing')
      await Promise.all([invalidateBefore(cache), wait(shownMs)])
    }
    isBusy.current = false
    setPhase(null)
  }
  const onEnd = useEffectEvent((isFar: boolean) => {
    if (isBusy.current) return
    if (isFar) void refresh()
    else setPhase(null)
  })
  const onMove = useEffectEvent((px: number, isFar: boolean) => {
    const { current } = indicator
    if (!current || isBusy.current) return
    setPhase('pulling')
    current.style.setProperty('--pull', `${px}px`)
    current.toggleAttribute('data-far', isFar)
  })
  useEffect(() => {
    if (hasOwnGesture()) return
    const { style } = document.documentElement
    // Otherwise the browser would reload the page as well.
    style.overscrollBehaviorY = 'contain'
    const stop = listenForPull({
      onMove: (px, isFar) => onMove(px, isFar),
      onEnd: (isFar) => onEnd(isFar),
    })
    return () => {
      style.removeProperty('overscroll-behavior-y')
      stop()
    }
  }, [])
  return (
    <div ref={indicator} className={styles.indicator} data-phase={phase ?? undefined} role="status">
      {phase === 'pulling' && (
        <IconArrowDown className={styles.arrow} size={20} aria-hidden="true" />
      )}
      {phase === 'refreshing' && (
        <>
          <Loader className={styles.loader} />
          <span className="visually-hidden">{t('app.refresh.busy')}</span>
        </>
      )}
      {phase === 'offline' && <span className={styles.offline}>{t('common.offline')}</span>}
    </div>
  )
}
