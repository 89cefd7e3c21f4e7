import { Link } from 'wouter'
import { openConsent } from '#web/privacy/consent/asking.ts'
import styles from './Footer.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const links = [
  { href: '/privacy', label: 'Privacy' },
  { href: '/privacy/accessibility', label: 'Accessibility' },
  { href: '/privacy/contact', label: 'Contact' },
]

const guides = { href: '/resources', label: 'Guides' }

export const Footer = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <footer className={styles.footer}>
    <div className={styles.inside}>
      <nav aria-label="About Welkom">
        <ul className={styles.links}>
          {[...(isSignedIn ? [guides] : []), ...links].map(({ href, label }) => (
            <li key={href}>
              <Link href={href} className={styles.link}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.link} onClick={() => void openConsent()}>
              Privacy and cookie settings
            </button>
          </li>
        </ul>
      </nav>
      <ThemeSwitch />
    </div>
  </footer>
)
