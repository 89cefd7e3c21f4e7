import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { rich, t } from '#web/language/t.tsx'
import styles from './SafeRentingTips.module.css'

const linkTo = (href: string) => (name: ReactNode) => (
  <a dir="auto" href={href} target="_blank" rel="noopener noreferrer">
    {name}
  </a>
)

/** Advice on safe renting; details are in the housing guide. */
export const SafeRentingTips = ({ isOpen }: { isOpen: boolean }) => (
  <details className={styles.card} open={isOpen}>
    <summary className={styles.title}>{t('community.scam.howTo')}</summary>
    <ul className={styles.points}>
      <li>{rich('community.scam.owner', { kadaster: linkTo('https://www.kadaster.nl') })}</li>
      <li>{rich('community.scam.seeFirst', {})}</li>
      <li>{rich('community.scam.deposit', {})}</li>
      <li>
        {rich('community.scam.help', {
          loket: linkTo('https://www.juridischloket.nl'),
          woon: linkTo('https://www.wooninfo.nl'),
          helpdesk: linkTo('https://www.fraudehelpdesk.nl'),
        })}
      </li>
    </ul>
    <Link href="/resources/finding-housing" className={styles.guide}>
      {t('community.scam.guide')}
    </Link>
  </details>
)
