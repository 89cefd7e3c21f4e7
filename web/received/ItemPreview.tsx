import { IconFileText } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import type { ReceivedItem } from '#web/storage/receivedItem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './ItemPreview.module.css'
import { wordsOf } from './putInto.ts'
import { usePreviews } from './useReceivedItem.ts'

type Props = { item: ReceivedItem; onDiscard: () => void }

/** What was shared. */
export const ItemPreview = ({ item, onDiscard }: Props) => {
  const previews = usePreviews(item.files)
  const words = wordsOf(item)
  return (
    <Card as="section" className={styles.card} aria-label={t('messaging.received.item')}>
      {item.files.length > 0 && (
        <PlainList className={styles.files}>
          {item.files.map((file, at) => {
            const url = previews[at]?.url
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: They do not change.
              <li key={at} className={styles.file} data-picture={url ? true : undefined}>
                {url ? (
                  <img src={url} alt={t('files.attach.picture', { name: file.name })} />
                ) : (
                  <>
                    <IconFileText size={24} stroke={1.5} aria-hidden="true" />
                    <bdi>{file.name}</bdi>
                  </>
                )}
              </li>
            )
          })}
        </PlainList>
      )}
      {words && (
        <p className={styles.words} dir="auto">
          {words}
        </p>
      )}
      <Button className={styles.discard ?? ''} variant="subtle" color="soft" onClick={onDiscard}>
        {t('messaging.received.discard')}
      </Button>
    </Card>
  )
}
