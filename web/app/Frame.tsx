import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { lazyComponent, optionalComponent } from '#web/ui/lazyComponent.tsx'
import { whenIdle } from '#web/ui/whenIdle.ts'
import styles from './Frame.module.css'
import { TopBar, VisitorTopBar } from './TopBar.tsx'

// Lazy, because few users ever see it.
const BouncedMailNotice = lazyComponent(
  async () => (await import('./BouncedMailNotice.tsx')).BouncedMailNotice,
)

const TeamSignInNotice = lazyComponent(
  async () => (await import('#web/auth/secondFactor/TeamSignInNotice.tsx')).TeamSignInNotice,
)

// Lazy, because it is below the first screen, and phones of members do not show it.
const Footer = optionalComponent(async () => (await import('./Footer.tsx')).Footer)

const teamScreens = ['/admin', '/safety']

// Screens with room for a notice; a chat has none.
const noticeScreens = ['/', '/profile']

/** With `#main` in the URL, closing a dialog would move the focus here again. */
const skipToMain = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The layout around all screens. Visitors get no navigation. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { data: me } = useMe()
  const [path] = useLocation()
  useSignedInTasks(me?.id)
  return (
    <div className={me ? `${styles.frame} ${styles.withBottomBar}` : styles.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link, only without a history entry. */}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('common.skipToContent')}
      </a>
      {me ? <TopBar me={me} /> : <VisitorTopBar />}
      {me?.isMailBouncing && noticeScreens.includes(path) && <BouncedMailNotice email={me.email} />}
      {me?.staff && [...noticeScreens, ...teamScreens].includes(path) && (
        <TeamSignInNotice isOnTeamScreen={teamScreens.includes(path)} />
      )}
      <main id="main" className={`no-outline ${styles.main}`} tabIndex={-1}>
        {children}
      </main>
      <Footer isSignedIn={Boolean(me)} />
    </div>
  )
}

const retryDelayMs = 30_000

/** Runs the live stream and other background tasks while the user is signed in. */
const useSignedInTasks = (userId: string | undefined) => {
  useEffect(() => {
    if (!userId) return
    let isStopped = false
    let stop = () => {}
    // When the browser is idle, so that the first screen does not wait for it.
    const start = async () => {
      try {
        const { startSignedInTasks } = await import('./signedInTasks.ts')
        if (!isStopped) stop = startSignedInTasks({ id: userId })
      } catch {
        const timer = window.setTimeout(() => void start(), retryDelayMs)
        cancel = () => window.clearTimeout(timer)
      }
    }
    let cancel = whenIdle(() => void start())
    return () => {
      isStopped = true
      cancel()
      stop()
    }
  }, [userId])
}
