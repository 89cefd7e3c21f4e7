import { useRef } from 'react'
import type { BuddyProfile } from '#shared/buddies/contract.ts'
import type { BuddiesUrlState } from '#web/buddies/buddiesSearchParams.ts'
import { formatLanguages } from '#web/buddies/labels.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent, lazyDialog } from '#web/ui/lazyComponent.tsx'
import { Section } from '#web/ui/Section.tsx'
import styles from './Languages.module.css'

const LanguagesMenu = lazyComponent(async () => (await import('./LanguagesMenu.tsx')).LanguagesMenu)
const LanguagesDialog = lazyDialog(
  async () => (await import('./LanguagesDialog.tsx')).LanguagesDialog,
)

type Props = { profile: BuddyProfile; urlState: BuddiesUrlState }

/** A summary of the user's languages, with a menu to change them. */
export const MyLanguages = ({ profile, urlState: { params, open, close } }: Props) => {
  const card = useRef<HTMLDivElement>(null)
  return (
    <Section title={t('buddies.languages.title')}>
      <div ref={card} tabIndex={-1}>
        <Card className={styles.mine}>
          <dl className={styles.facts}>
            <dt>{t('buddies.languages.teach')}</dt>
            <dd>{formatLanguages(profile.teaches)}</dd>
            <dt>{t('buddies.languages.learn')}</dt>
            <dd>{formatLanguages(profile.learns)}</dd>
            <dt>{t('buddies.languages.town')}</dt>
            <dd dir="auto">
              {profile.town}{' '}
              {!profile.isLooking && <Badge>{t('buddies.languages.notSuggested')}</Badge>}
            </dd>
          </dl>
          <div className={styles.menu}>
            <LanguagesMenu onChange={() => open({ dialog: 'languages' })} fallbackFocus={card} />
          </div>
        </Card>
      </div>
      <LanguagesDialog profile={profile} isOpen={params.dialog === 'languages'} onClose={close} />
    </Section>
  )
}
