import { t } from '#web/language/t.tsx'
import styles from './PartyName.module.css'

/** "Mina +2", of a party of three. */
export const PartyName = ({ name, size }: { name: string; size: number }) => (
  <>
    <bdi>{name}</bdi>
    {size > 1 && (
      <span className={styles.more}>
        {' '}
        <span aria-hidden="true">{t('events.door.more', { count: size - 1 })}</span>
        <span className="visually-hidden">{t('events.door.guests', { count: size - 1 })}</span>
      </span>
    )}
  </>
)

/** "with Ali, Sara", as far as their names are known. */
export const GuestNames = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <span className={styles.guests} dir="auto">
      {t('events.door.with', { names: names.join(', ') })}
    </span>
  )
