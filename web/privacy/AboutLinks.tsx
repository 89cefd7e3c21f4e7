import { Link } from 'wouter'
import { useIsInstalled } from '#web/install/installPrompt.ts'
import { promptInstall } from '#web/install/promptInstall.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './AboutLinks.module.css'
import { openConsentSettings } from './consent/ConsentPrompt.tsx'

const links = () => [
  { href: '/privacy', label: t('common.privacy') },
  { href: '/privacy/accessibility', label: t('app.titles.accessibility') },
  { href: '/privacy/contact', label: t('common.contact') },
]

const guides = () => ({ href: '/resources', label: t('common.guides') })

const AboutLink = ({ href, label }: { href: string; label: string }) => {
  // The router handles only paths of the app.
  const Anchor = href.startsWith('/') ? Link : 'a'
  return (
    <Anchor href={href} className={styles.link}>
      {label}
    </Anchor>
  )
}

/** Documents and settings of the platform: in the footer, and on phones in the profile. */
export const AboutLinks = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { name, footerLinks } = platform
  const isInstalled = useIsInstalled()
  return (
    <nav aria-label={t('privacy.about.label', { community: name })}>
      <PlainList className={styles.links}>
        {[...(isSignedIn ? [guides()] : []), ...links(), ...footerLinks].map((link) => (
          <li key={link.href + link.label}>
            <AboutLink {...link} />
          </li>
        ))}
        <li>
          <button type="button" className={styles.link} onClick={() => void openConsentSettings()}>
            {t('privacy.about.cookies')}
          </button>
        </li>
        {!isInstalled && (
          <li>
            <button type="button" className={styles.link} onClick={() => void promptInstall()}>
              {t('privacy.about.install')}
            </button>
          </li>
        )}
      </PlainList>
    </nav>
  )
}
