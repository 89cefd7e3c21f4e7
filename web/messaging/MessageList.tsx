import { IconArrowDown } from '@tabler/icons-react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useKeepPageOnDrop } from '#web/files/DropArea.tsx'
import { UnveiledAuthors, useUnveiledAuthors } from '#web/files/veils/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatBadgeCount } from '#web/ui/formatCount.ts'
import { hasPointer } from '#web/ui/hasPointer.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'
import type { Chat } from './chat.ts'
import { buildChatItems, type ChatMessage, groupByDay, type PendingMessage } from './chatItems.ts'
import { focusAdjacentButton } from './focusAdjacentButton.ts'
import { GoToDate, openGoToDate } from './jump/GoToDate.tsx'
import { jumpTo, leaveWindow } from './jump/jump.ts'
import styles from './MessageList.module.css'
import type { OpenPopup } from './MessagePopups.tsx'
import { MessageRow, type RowHandlers } from './MessageRow.tsx'
import { useMarkedUnread } from './markedUnread.ts'
import { OpenedPicture } from './OpenedPicture.tsx'
import { PinnedMessages } from './pins/PinnedMessages.tsx'
import { applyActions } from './queuedActions.ts'
import { ReactionDialogs } from './reactions/ReactionDialogs.tsx'
import { useChatScroll } from './useChatScroll.ts'
import { useLongPress } from './useLongPress.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useScrollToLinkedMessage } from './useScrollToLinkedMessage.ts'
import { useSwipeToReply } from './useSwipeToReply.ts'

const popups = lazyWithToast(async () => (await import('./MessagePopups.tsx')).MessagePopups)

/** Offline, messages are edited and deleted as well, so the code for that is loaded before. */
const usePreloadedActions = () =>
  useEffect(() => {
    const load = () => Promise.allSettled([popups.preload(), import('./DeleteMessageDialog.tsx')])
    return whenIdle(() => void load())
  }, [])

type Props<Row> = {
  /** The accessible name of the list. */
  label: string
  chat: Chat
  /** The read position when the chat was opened. */
  lastReadSeq: number
  rows: readonly Row[]
  /** The rows at the end, which a jump may have left. */
  latest: readonly Row[]
  /** The message that a jump leads to. */
  target: { id: string } | undefined
  pending: readonly PendingMessage<Row>[]
  /** The last message sent here, which is scrolled into view. */
  lastSentId: string | undefined
  older: PageState
  newer: PageState
  markRead: (seq: number) => Promise<unknown>
  onRetry: (row: Row) => void
  onDiscard: (row: Row) => void
  /** The text field, which keeps the focus. */
  field: RefObject<HTMLElement | null>
  /** What is shown instead of a message; null: it is shown. */
  renderCard?: (row: Row) => ReactNode
  /** Between two people, messages show no avatar and no name. */
  isDirect?: boolean
  /** The last own message that the other person has seen; null: read receipts are off. */
  seenSeq?: number | null
}

/** The loading of older or newer messages. */
export type PageState = {
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => void
}

const loadIfIdle = ({ hasMore, isLoading, hasFailed, load }: PageState) => {
  if (hasMore && !isLoading && !hasFailed) load()
}

const seqOf = (row: ChatMessage | undefined) => row?.seq ?? 0

export const MessageList = <Row extends ChatMessage>({
  label,
  chat,
  lastReadSeq,
  rows: loaded,
  latest,
  target,
  pending,
  lastSentId,
  older,
  newer,
  markRead,
  onRetry,
  onDiscard,
  field,
  renderCard,
  isDirect = false,
  seenSeq = null,
}: Props<Row>) => {
  const { me, address } = chat
  const unsent = useMemo(() => pending.filter(({ row }) => !row.action), [pending])
  const actions = useMemo(() => pending.flatMap(({ row }) => row.action ?? []), [pending])
  const rows = applyActions(loaded, actions)
  const newest = seqOf(latest.at(-1))
  const [opening] = useState({ lastReadSeq, newestSeq: newest })
  const unreadFrom = useMarkedUnread(chat.address)
  const [lastSeenSeq, setLastSeenSeq] = useState(newest)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const scroll = useChatScroll({
    box,
    content,
    rows: loaded,
    pending,
    lastSentId,
    hasNewer: newer.hasMore,
    onNearStart: () => loadIfIdle(older),
    onNearEnd: () => loadIfIdle(newer),
    loadEnd: () => leaveWindow(address),
  })
  const isAtEnd = scroll.isAtEnd && !newer.hasMore
  const isUnseen = (row: ChatMessage) =>
    row.seq > lastSeenSeq && row.user?.id !== me.id && !row.isDeleted
  const unseen = isAtEnd ? 0 : latest.filter(isUnseen).length
  if (isAtEnd && newest > lastSeenSeq) setLastSeenSeq(newest)
  const [onMissing] = useState(() => (id: string) => void jumpTo(address, { around: id }))
  const goTo = useScrollToLinkedMessage({ box, rows, target, onMissing })
  useMarkRead({
    address,
    lastReadSeq,
    rows: latest,
    meId: me.id,
    isAtEnd: isAtEnd && unreadFrom === null,
    markRead,
  })

  const items = buildChatItems({
    rows,
    pending: newer.hasMore ? [] : unsent,
    meId: me.id,
    opening: unreadFrom === null ? opening : { lastReadSeq: unreadFrom - 1, newestSeq: newest },
    hasOlder: older.hasMore,
    now: new Date(),
  })
  // A button that disappears when pressed would lose the focus.
  const focusLog = () => box.current?.focus({ preventScroll: true })
  const jumpToEnd = () => {
    scroll.goToEnd()
    if (hasPointer()) field.current?.focus({ preventScroll: true })
    else focusLog()
  }
  const [opened, setOpened] = useState<OpenPopup | null>(null)
  const close = () => setOpened(null)
  usePreloadedActions()
  useKeepPageOnDrop()
  const MessagePopups = popups.useComponent(opened !== null, close)
  const open = (kind: OpenPopup['kind'], row: ChatMessage, button: HTMLButtonElement | null) =>
    setOpened((before) =>
      before?.kind === kind && before.row === row
        ? null
        : { kind, row, button: { current: button } },
    )
  const unveiled = useUnveiledAuthors({
    isEnabled: rows.some(
      ({ user, files }) =>
        user && user.id !== me.id && files?.some(({ kind }) => kind === 'picture'),
    ),
  })
  const [viewedId, setViewedId] = useState<string | null>(null)
  const [handlers] = useState(
    (): RowHandlers => ({
      goTo,
      openReactions: (row, button) => open('reactions', row, button),
      // On touch screens keyboards and screen readers have the same button.
      openMenu: (row, button) => open(hasPointer() ? 'menu' : 'sheet', row, button),
      openPicture: setViewedId,
      retry: (row) => {
        onRetry(row as Row)
        focusLog()
      },
      discard: (row) => {
        onDiscard(row as Row)
        focusLog()
      },
    }),
  )
  const longPress = useLongPress((target) => {
    // A long press on a link opens the browser's own menu, and reactions have their own.
    if (target.closest(':is(a, button):not([data-step], [data-option]), [data-step="reaction"]'))
      return
    const id = target.closest<HTMLElement>('[data-message]')?.dataset.message
    const row = [...rows, ...unsent.map((each) => each.row)].find((one) => one.id === id)
    if (!row?.user || row.isDeleted) return
    navigator.vibrate?.(10)
    open('sheet', row, null)
  })
  const swipe = useSwipeToReply((id) => {
    const row = rows.find((one) => one.id === id)
    if (row) chat.reply?.(row)
  })
  const withFocus = (state: PageState) => ({
    ...state,
    load: () => {
      state.load()
      focusLog()
    },
  })
  const isOwnUndeleted = (row: ChatMessage) => row.user?.id === me.id && !row.isDeleted
  const lastShown = rows.findLast(({ user, isDeleted }) => user && !isDeleted)
  const lastOfOthers = rows.findLast(
    ({ user, isDeleted }) => user && user.id !== me.id && !isDeleted,
  )
  const lastSeen =
    seenSeq === null ? null : rows.findLast((row) => isOwnUndeleted(row) && row.seq <= seenSeq)
  return (
    <UnveiledAuthors value={unveiled}>
      <div className={styles.wrapper}>
        <PinnedMessages chat={chat} goTo={goTo} />
        {/* Not live itself: older messages are not announced. LiveAnnouncer announces new ones. */}
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: needed for scrolling by keyboard. */}
        <div
          ref={box}
          className={styles.box}
          role="log"
          aria-label={label}
          aria-live="off"
          tabIndex={0}
          onScroll={scroll.onScroll}
          onKeyDown={focusAdjacentButton}
          onTouchStart={(event) => {
            longPress.onTouchStart(event)
            swipe.onTouchStart(event)
          }}
          onTouchMove={(event) => {
            longPress.onTouchMove(event)
            swipe.onTouchMove(event)
          }}
          onTouchEnd={(event) => {
            longPress.onTouchEnd(event)
            swipe.onTouchEnd(event)
          }}
          onTouchCancel={() => {
            longPress.onTouchCancel()
            swipe.onTouchCancel()
          }}
        >
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
          <div ref={content} className={styles.content}>
            <OlderMessages
              older={withFocus(older)}
              isEmpty={items.length === 0 && !older.hasMore}
            />
            {groupByDay(items).map(({ key, label: day, blocks }, at, days) => (
              <div key={key} className={styles.section}>
                <p className={styles.day}>
                  <button
                    type="button"
                    // One tab stop in the list is enough: each leads to any day.
                    tabIndex={at === days.length - 1 ? 0 : -1}
                    aria-haspopup="dialog"
                    title={t('conversation.jump.goToDate')}
                    onClick={() => openGoToDate(address)}
                  >
                    {day}
                  </button>
                </p>
                {blocks.map(({ key, items }) => (
                  <div
                    key={key}
                    className={styles.block}
                    style={{ '--rows': items.length } as CSSProperties}
                    data-block
                  >
                    {items.map((item) =>
                      item.kind === 'unread' ? (
                        <p key={item.key} className={styles.unread} data-unread>
                          {rich('messaging.list.unreadDivider', {
                            hidden: (children) => (
                              <span className="visually-hidden">{children}</span>
                            ),
                          })}
                        </p>
                      ) : (
                        (renderCard?.(item.row as Row) ?? (
                          <MessageRow
                            key={item.key}
                            row={item.row}
                            isOwn={item.isOwn}
                            startsRun={item.startsRun}
                            endsRun={item.endsRun}
                            state={item.state}
                            chat={chat}
                            handlers={handlers}
                            isTabStop={item.row === lastShown}
                            isNewestOfOthers={item.row === lastOfOthers}
                            showsAuthor={!isDirect}
                            isSeen={item.row === lastSeen}
                          />
                        ))
                      ),
                    )}
                  </div>
                ))}
              </div>
            ))}
            {newer.hasMore && <NewerMessages newer={withFocus(newer)} />}
          </div>
        </div>
        <GoToDate address={address} fallbackFocus={box} />
        {MessagePopups && (
          <MessagePopups chat={chat} opened={opened} onClose={close} fallbackFocus={box} />
        )}
        <ReactionDialogs fallbackFocus={box} />
        <OpenedPicture
          id={viewedId}
          rows={rows}
          chat={chat}
          onClose={() => setViewedId(null)}
          fallbackFocus={box}
        />
        {!isAtEnd && items.length > 0 && <JumpToEndButton unseen={unseen} onPress={jumpToEnd} />}
      </div>
    </UnveiledAuthors>
  )
}

/** The status line above the first message. */
const OlderMessages = ({ older, isEmpty }: { older: PageState; isEmpty: boolean }) => {
  if (isEmpty) return <p className={styles.empty}>{t('messaging.list.empty')}</p>
  if (older.hasFailed)
    return (
      <p className={styles.start} role="alert">
        {t('messaging.list.olderFailed')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={older.load}>
          {t('common.tryAgain')}
        </Button>
      </p>
    )
  if (older.hasMore) return <p className={styles.start}>{t('messaging.list.loadingOlder')}</p>
  return <p className={styles.start}>{t('messaging.list.beginning')}</p>
}

/** The status line below the last message of a part that does not reach the end. */
const NewerMessages = ({ newer }: { newer: PageState }) =>
  newer.hasFailed ? (
    <p className={styles.start} role="alert">
      {t('conversation.jump.newerFailed')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={newer.load}>
        {t('common.tryAgain')}
      </Button>
    </p>
  ) : (
    <p className={styles.start}>{t('conversation.jump.loadingNewer')}</p>
  )

type JumpToEndProps = {
  /** The number of messages that arrived while the user had scrolled up. */
  unseen: number
  onPress: () => void
}

const arrow = <IconArrowDown size={18} stroke={2} aria-hidden="true" />

const JumpToEndButton = ({ unseen, onPress }: JumpToEndProps) =>
  unseen > 0 ? (
    <Button className={styles.down ?? ''} rightSection={arrow} onClick={onPress}>
      {t('messaging.list.showNew')} <span className={styles.count}>{formatBadgeCount(unseen)}</span>
    </Button>
  ) : (
    <Button
      className={`${styles.down} ${styles.plain}`}
      variant="default"
      aria-label={t('messaging.list.goToNewest')}
      onClick={onPress}
    >
      {arrow}
    </Button>
  )
