import { useRoute } from 'wouter'
import { LanguageSelect } from '#web/auth/LanguageSelect.tsx'
import { platform } from '#web/page/platform.ts'
import { AboutLinks } from '#web/privacy/AboutLinks.tsx'
import { ThemeSelect } from '#web/ui/ThemeSelect.tsx'
import styles from './Footer.module.css'

export const Footer = ({ isSignedIn }: { isSignedIn: boolean }) => {
  // It has the language at its form.
  const [isLoginPage] = useRoute('/auth')
  return (
    <footer className={styles.footer} data-member={isSignedIn || undefined}>
      <div className={styles.inside}>
        <AboutLinks isSignedIn={isSignedIn} />
        {!isLoginPage && <LanguageSelect />}
        {!isSignedIn && <ThemeSelect />}
        {platform.footerLine && (
          <p className={styles.line} dir="auto">
            {platform.footerLine}
          </p>
        )}
      </div>
    </footer>
  )
}
