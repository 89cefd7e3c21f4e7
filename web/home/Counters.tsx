import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import { t } from '#web/language/t.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './Counters.module.css'

export type Total = Pick<UseQueryResult<number>, 'data' | 'isError'>
type Props = { booked: Total; connected: Total; joined: Total }

const Counter = ({ href, label, total }: { href: string; label: string; total: Total }) => (
  <li>
    <Link href={href} className={styles.counter} aria-busy={!total.isError && total.data == null}>
      <span className={styles.number}>
        {total.data ?? (total.isError ? '–' : <Skeleton width="1rem" height="1.25rem" />)}
      </span>{' '}
      <span className={styles.label}>{label}</span>
    </Link>
  </li>
)

export const Counters = ({ booked, connected, joined }: Props) => (
  <PlainList className={styles.counters}>
    <Counter href="/events" label={t('home.counters.booked')} total={booked} />
    <Counter href="/connections" label={t('home.counters.connections')} total={connected} />
    <Counter href="/groups" label={t('home.counters.groups')} total={joined} />
  </PlainList>
)
