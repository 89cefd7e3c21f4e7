import { Link } from 'wouter'
import styles from './SafeRentingTips.module.css'

const ExternalLink = ({ href, name }: { href: string; name: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {name}
  </a>
)

/** Advice on safe renting; details are in the housing guide. */
export const SafeRentingTips = ({ isOpen }: { isOpen: boolean }) => (
  <details className={styles.card} open={isOpen}>
    <summary className={styles.title}>How to rent safely</summary>
    <ul className={styles.points}>
      <li>
        <strong>Check the owner.</strong> For a small fee, the{' '}
        <ExternalLink href="https://www.kadaster.nl" name="Kadaster" /> tells you who owns a home.
        Compare that with your landlord’s name.
      </li>
      <li>
        <strong>See it first.</strong> Don’t pay until you have seen the home and signed a contract.
      </li>
      <li>
        <strong>Know the deposit.</strong> It can be at most two months of basic rent (kale huur).
      </li>
      <li>
        <strong>Get help.</strong>{' '}
        <ExternalLink href="https://www.juridischloket.nl" name="Juridisch Loket" /> gives free
        legal advice, <ExternalLink href="https://www.wooninfo.nl" name="!WOON" /> helps tenants in
        and around Amsterdam, the{' '}
        <ExternalLink href="https://www.fraudehelpdesk.nl" name="Fraudehelpdesk" /> helps when
        something feels wrong, and you can report bad landlords to your municipality (gemeente).
      </li>
    </ul>
    <Link href="/resources/finding-housing" className={styles.guide}>
      Read the housing guide
    </Link>
  </details>
)
