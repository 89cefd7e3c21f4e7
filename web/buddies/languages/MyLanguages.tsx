import { lazy, Suspense, useRef } from 'react'
import type { BuddyProfile } from '#shared/buddies/contract.ts'
import type { BuddiesPlaceControl } from '#web/buddies/useBuddiesPlace.ts'
import { spokenText } from '#web/buddies/words.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import styles from './Languages.module.css'

const LanguagesMenu = lazy(async () => ({
  default: (await import('./LanguagesMenu.tsx')).LanguagesMenu,
}))
const LanguagesDialog = lazy(async () => ({
  default: (await import('./LanguagesDialog.tsx')).LanguagesDialog,
}))

type Props = { profile: BuddyProfile; control: BuddiesPlaceControl }

/** What I teach and learn in short, with a way to change it. */
export const MyLanguages = ({ profile, control: { place, open, close } }: Props) => {
  const card = useRef<HTMLDivElement>(null)
  const isChanging = place.dialog === 'languages'
  const wasOpened = useLastShown(isChanging || null) !== null
  return (
    <Section title="Your languages">
      <div ref={card} tabIndex={-1}>
        <Card className={styles.mine}>
          <dl className={styles.facts}>
            <dt>You teach</dt>
            <dd>{spokenText(profile.teaches)}</dd>
            <dt>You learn</dt>
            <dd>{spokenText(profile.learns)}</dd>
            <dt>Town</dt>
            <dd dir="auto">
              {profile.town} {!profile.isLooking && <Badge>Not suggested to others</Badge>}
            </dd>
          </dl>
          <div className={styles.menu}>
            <Suspense>
              <LanguagesMenu onChange={() => open({ dialog: 'languages' })} place={card} />
            </Suspense>
          </div>
        </Card>
      </div>
      {wasOpened && (
        <Suspense>
          <LanguagesDialog profile={profile} isOpen={isChanging} onClose={close} />
        </Suspense>
      )}
    </Section>
  )
}
