import { Link, useLocation, useSearch } from 'wouter'
import { t } from '#web/language/t.tsx'
import { readSearchParams } from '#web/page/searchParams.ts'
import {
  deleteReceivedItem,
  type ReceivedItem,
  readReceivedItem,
} from '#web/storage/receivedItem.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { Target } from './data.ts'
import { ItemPreview } from './ItemPreview.tsx'
import { putInto, putIntoPost } from './putInto.ts'
import styles from './Received.module.css'
import { TargetList } from './TargetList.tsx'
import { useReceivedItem } from './useReceivedItem.ts'

const nothing = {
  none: { title: 'messaging.received.none', hint: 'messaging.received.noneHint' },
  expired: { title: 'messaging.received.expired', hint: 'messaging.received.expiredHint' },
  again: { title: 'messaging.received.failed', hint: 'messaging.received.failedHint' },
} as const

const Nothing = ({ why }: { why: keyof typeof nothing }) => (
  <>
    <ScreenHeader title={t('common.share')} />
    <EmptyState
      drawing={why === 'again' ? 'error' : 'messages'}
      title={t(nothing[why].title)}
      hint={t(nothing[why].hint)}
    >
      <Button component={Link} href="/messages" variant="light">
        {t('messaging.received.toMessages')}
      </Button>
    </EmptyState>
  </>
)

/** What was shared, and the conversations to choose from. Nothing is sent here. */
export const Received = ({ me }: { me: { id: string } }) => {
  const [item, setItem] = useReceivedItem(me.id)
  const [, navigate] = useLocation()
  const hasFailed = readSearchParams(useSearch()).again === '1'
  if (item === undefined) return <Spinner isWholeScreen />
  // After a failure, an earlier item would be mistaken for the new one.
  if (hasFailed) return <Nothing why="again" />
  if (item === null) return <Nothing why="none" />
  if (item === 'expired') return <Nothing why="expired" />

  // The back button does not return to what has been used.
  const leave = (href: string) => navigate(href, { replace: true })
  const discard = (href: string) => {
    void deleteReceivedItem(item).catch(() => undefined) // it expires
    leave(href)
  }
  /** The page may have been open for longer than the item may be used. */
  const ifStillThere = async (use: (current: ReceivedItem) => void) => {
    const current = await readReceivedItem(me.id).catch(() => null)
    if (current && current !== 'expired') use(current)
    else setItem(current)
  }
  const choose = (target: Target) =>
    void ifStillThere((current) => leave(putInto(me.id, target, current)))
  const post = () => void ifStillThere((current) => leave(putIntoPost(me.id, current)))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('messaging.received.title')} lead={t('messaging.received.lead')} />
      <ItemPreview item={item} onDiscard={() => discard('/')} />
      <TargetList onChoose={choose} onPost={post} />
    </div>
  )
}
