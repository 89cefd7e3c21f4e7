import { maxPlaceLength } from '#shared/community/contract.ts'
import { t } from '#web/language/t.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './OfferFieldset.module.css'

type Props = { inputOf: (field: 'price' | 'place' | 'endsOn') => object }

/** What it costs, where it is, and until when. All of it is optional. */
export const OfferFieldset = ({ inputOf }: Props) => (
  <div className={styles.fields}>
    <TextInput
      label={t('community.offer.price')}
      placeholder={t('common.free')}
      description={t('community.offer.priceHint')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      {...inputOf('price')}
    />
    <TextInput
      label={t('community.offer.until')}
      description={t('community.offer.untilHint')}
      type="date"
      min={amsterdamDay(new Date())}
      {...inputOf('endsOn')}
    />
    <TextInput
      label={t('community.offer.place')}
      description={t('community.offer.placeHint')}
      maxLength={maxPlaceLength}
      autoComplete="off"
      dir="auto"
      {...inputOf('place')}
    />
  </div>
)
