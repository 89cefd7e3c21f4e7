import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { useRestIsDue } from '#web/ui/useRestIsDue.ts'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { TopBar } from './TopBar.tsx'
import { useLive } from './useLive.ts'
import { VisitorBar } from './VisitorBar.tsx'

// Hardly anybody ever sees it.
const MailNote = lazy(async () => ({ default: (await import('./MailNote.tsx')).MailNote }))

const TeamNote = lazy(async () => ({
  default: (await import('#web/auth/secondFactor/TeamNote.tsx')).TeamNote,
}))

const teamScreens = ['/admin', '/safety']

// Where nothing else needs the room, a talk least of all.
const placesOfNotes = ['/', '/profile']

/** Were `#main` in the address, coming back from a dialog would take the focus here again. */
const skipToMain = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** What stays while screens change. Who is not signed in sees no way to signed-in screens. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { data: me } = useMe()
  const [path] = useLocation()
  const isRestDue = useRestIsDue()
  useLive(me?.id)
  return (
    <div className={me ? `${styles.frame} ${styles.withBottomBar}` : styles.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link, only without a step in the history. */}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      {me ? <TopBar me={me} /> : <VisitorBar />}
      {me?.isMailBouncing && placesOfNotes.includes(path) && (
        <Suspense>
          <MailNote email={me.email} />
        </Suspense>
      )}
      {me?.staff && [...placesOfNotes, ...teamScreens].includes(path) && (
        <Suspense>
          <TeamNote isOnTeamScreen={teamScreens.includes(path)} />
        </Suspense>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {isRestDue && <Footer isSignedIn={Boolean(me)} />}
    </div>
  )
}
