import type { Event } from '#shared/events/contract.ts'
import type { BroughtItem } from '#shared/events/items/contract.ts'
import { mostToBring } from '#shared/events/items/rules.ts'
import { mayRun } from '#shared/events/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { isClosed } from '#web/events/bookingState.ts'
import { t } from '#web/language/t.tsx'
import card from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import styles from './BroughtItems.module.css'
import { useBringItem, useItems } from './data.ts'

const formatOthers = ({ others }: BroughtItem) =>
  others
    .map(({ firstName, count }) =>
      t('events.items.counted', { name: firstName ?? t('events.items.someone'), count }),
    )
    .join(', ')

type RowProps = { eventId: string; item: BroughtItem; mayBring: boolean }

const ItemRow = ({ eventId, item, mayBring }: RowProps) => {
  const bring = useBringItem(eventId)
  const mine = bring.isPending ? bring.variables.count : item.mine
  const left = Math.max(0, item.count - (item.taken - item.mine) - mine)
  return (
    <li className={`${card.person} ${styles.row}`}>
      <span className={`stack gap-0 ${styles.item}`}>
        <span className="font-600" dir="auto">
          {item.text}
        </span>
        <span className="muted text-14">{t('events.items.left', { count: left })}</span>
        {item.others.length > 0 && (
          <span className="text-14" dir="auto">
            {formatOthers(item)}
          </span>
        )}
      </span>
      {mayBring && (
        <Stepper
          value={mine}
          max={mostToBring(item)}
          onChange={(count) => bring.mutate({ id: eventId, itemId: item.id, count })}
          legend={t('events.items.legend', { item: item.text })}
          fewerLabel={t('events.items.fewer')}
          moreLabel={t('events.items.more')}
        >
          {t('events.items.mine', { count: mine })}
        </Stepper>
      )}
    </li>
  )
}

/** What people bring, for those with a place and those who run the event. */
export const BroughtItems = ({ event, now }: { event: Event; now: Date }) => {
  const { data: me } = useMe()
  const isShown = !event.isCancelled && (event.isBooked || (!!me && mayRun(event, me)))
  const { data: items } = useItems(event.id, isShown)
  if (!isShown || !items?.length) return null
  return (
    <Section title={t('events.items.title')}>
      <div className="stack gap-8">
        <p className="muted text-14">{t('events.items.hint')}</p>
        <PlainList className={card.list} aria-label={t('events.items.title')}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              eventId={event.id}
              item={item}
              mayBring={event.isBooked && !isClosed(event, now)}
            />
          ))}
        </PlainList>
      </div>
    </Section>
  )
}
