import { IconCalendarEvent, IconCheck, IconMapPin } from '@tabler/icons-react'
import type { Post } from '#shared/community/contract.ts'
import { isOpenOffer } from '#shared/community/rules.ts'
import { formatPrice } from '#shared/events/price.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { amsterdamDay, formatNearDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import styles from './OfferFacts.module.css'

const formatLastDay = (day: string) => {
  const date = startOfAmsterdamDay(day)
  return date ? formatNearDate(date, new Date()) : day
}

/** What an offer costs, where it is, until when, and whether it is over. */
export const OfferFacts = ({ offer }: { offer: NonNullable<Post['offer']> }) => {
  const { price, place, endsOn, isDone } = offer
  const isOpen = isOpenOffer(offer, amsterdamDay(new Date()))
  return (
    <div className={styles.facts} data-over={!isOpen || undefined}>
      <span className={styles.price}>{formatPrice(price)}</span>
      {place !== null && (
        <span className={styles.fact}>
          <IconMapPin size={16} aria-hidden="true" />
          <span className="visually-hidden">{t('community.offer.place')} </span>
          <bdi className="wrap-anywhere">{place}</bdi>
        </span>
      )}
      {endsOn !== null && !isDone && isOpen && (
        <span className={styles.fact}>
          <IconCalendarEvent size={16} aria-hidden="true" />
          {t('community.offer.untilDay', { day: formatLastDay(endsOn) })}
        </span>
      )}
      {isDone ? (
        <Badge tone="green">
          <IconCheck size={14} aria-hidden="true" />
          {t('community.offer.done')}
        </Badge>
      ) : (
        !isOpen &&
        endsOn !== null && (
          <Badge>{t('community.offer.ended', { day: formatLastDay(endsOn) })}</Badge>
        )
      )}
    </div>
  )
}
