import { Link } from 'wouter'
import { useIsInstalled } from '#web/install/installPrompt.ts'
import { promptInstall } from '#web/install/promptInstall.ts'
import { platform } from '#web/page/platform.ts'
import { openConsentSettings } from '#web/privacy/consent/ConsentPrompt.tsx'
import { type ColorScheme, setColorScheme, useColorScheme } from '#web/ui/colorScheme.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './Footer.module.css'

const links = [
  { href: '/privacy', label: 'Privacy' },
  { href: '/privacy/accessibility', label: 'Accessibility' },
  { href: '/privacy/contact', label: 'Contact' },
]

const guides = { href: '/resources', label: 'Guides' }

const FooterLink = ({ href, label }: { href: string; label: string }) => {
  // The router handles only paths of the app.
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
          <PlainList className={styles.links}>
            {[...(isSignedIn ? [guides] : []), ...links, ...footerLinks].map((link) => (
              <li key={link.href + link.label}>
                <FooterLink {...link} />
              </li>
            ))}
            <li>
              <button
                type="button"
                className={styles.link}
                onClick={() => void openConsentSettings()}
              >
                Privacy and cookie settings
              </button>
            </li>
            {!isInstalled && (
              <li>
                <button type="button" className={styles.link} onClick={() => void promptInstall()}>
                  Install app
                </button>
              </li>
            )}
          </PlainList>
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

const choices: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const ThemeSwitch = () => {
  const colorScheme = useColorScheme()
  return (
    <label className={styles.switch}>
      Theme
      <select
        className={styles.select}
        value={colorScheme}
        onChange={(event) => setColorScheme(event.target.value as ColorScheme)}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
