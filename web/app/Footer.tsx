import { Link } from 'wouter'
import { askToInstall } from '#web/install/asking.ts'
import { useIsInstalled } from '#web/install/offer.ts'
import { openConsent } from '#web/privacy/consent/asking.ts'
import styles from './Footer.module.css'
import { platform } from './platform.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const links = [
  { href: '/privacy', label: 'Privacy' },
  { href: '/privacy/accessibility', label: 'Accessibility' },
  { href: '/privacy/contact', label: 'Contact' },
]

const guides = { href: '/resources', label: 'Guides' }

const FooterLink = ({ href, label }: { href: string; label: string }) => {
  // The router knows our own paths only.
  const Anchor = href.startsWith('/') ? Link : 'a'
  return (
    <Anchor href={href} className={styles.link}>
      {label}
    </Anchor>
  )
}

export const Footer = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { name, footerLine, footerLinks } = platform
  const isInstalled = useIsInstalled()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav aria-label={`About ${name}`}>
          <ul className={styles.links}>
            {[...(isSignedIn ? [guides] : []), ...links, ...footerLinks].map((link) => (
              <li key={link.href + link.label}>
                <FooterLink {...link} />
              </li>
            ))}
            <li>
              <button type="button" className={styles.link} onClick={() => void openConsent()}>
                Privacy and cookie settings
              </button>
            </li>
            {!isInstalled && (
              <li>
                <button type="button" className={styles.link} onClick={() => void askToInstall()}>
                  Install app
                </button>
              </li>
            )}
          </ul>
        </nav>
        <ThemeSwitch />
        {footerLine && (
          <p className={styles.line} dir="auto">
            {footerLine}
          </p>
        )}
      </div>
    </footer>
  )
}
