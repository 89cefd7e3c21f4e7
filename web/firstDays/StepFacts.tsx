import { Link } from 'wouter'
import type { Step } from '#shared/firstDays/contract.ts'
import { hrefOfGuide } from '#web/resources/data.ts'
import { showDayOf } from './dates.ts'
import styles from './StepFacts.module.css'

const places: Record<string, { href: string; label: string }> = {
  event: { href: '/events', label: 'Find an event' },
  group: { href: '/groups', label: 'Find a group' },
}

const Source = ({ source: { name, address } }: { source: Step['source'] }) =>
  address.startsWith('/') ? (
    name
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {name}
      <span className="only-for-readers"> (opens in a new tab)</span>
    </a>
  )

/** How it is done, who says so, and since when. */
export const StepFacts = ({ step }: { step: Step }) => {
  const { key, hint, guide, source, checkedOn, isRule } = step
  const place = places[key]
  return (
    <>
      <p>{hint}</p>
      <p className={styles.ways}>
        {place && <Link href={place.href}>{place.label}</Link>}
        {guide && <Link href={hrefOfGuide(guide.slug)}>Read the guide: {guide.title}</Link>}
      </p>
      <p className={styles.source}>
        {isRule ? 'Source' : 'The date is our advice. Source'}: <Source source={source} />. Checked
        on <time dateTime={checkedOn}>{showDayOf(checkedOn)}</time>.
      </p>
    </>
  )
}
