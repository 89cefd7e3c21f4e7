import { IconChevronLeft, IconChevronRight, IconDownload, IconPencil } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { AttachedFile } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { savesData } from '#web/ui/savesData.ts'
import { ChangeDescriptionDialog } from './ChangeDescriptionDialog.tsx'
import { describePicture, type Sender } from './describePicture.ts'
import { fileUrl } from './fileUrl.ts'
import styles from './PictureViewer.module.css'
import { useZoom } from './useZoom.ts'
import { ViewedPicture } from './ViewedPicture.tsx'

/** A picture of a conversation, with who sent it and when. */
export type SentPicture = { file: AttachedFile; sender: Sender; sentAt: Date }

type Props = {
  /** In the order in which they were sent. */
  pictures: readonly SentPicture[]
  openedId: string
  onClose: () => void
  /** The author has described one of them. */
  onDescribed: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** The strip is scrolled to the picture that is shown, also when others come and go, or it turns. */
const useStrip = (strip: RefObject<HTMLElement | null>, at: number) => {
  const place = useEffectEvent(() => {
    const { current } = strip
    if (!current) return
    const left = (isRtl(current) ? -1 : 1) * at * current.clientWidth
    // After a swipe the browser is there, or on its way.
    if (Math.abs(current.scrollLeft - left) > current.clientWidth / 2) current.scrollLeft = left
  })
  useLayoutEffect(() => place())
  useEffect(() => {
    const { current } = strip
    if (!current) return
    // It has no width before the dialog opens.
    const observer = new ResizeObserver(() => place())
    observer.observe(current)
    return () => observer.disconnect()
  }, [strip])
}

/** The last one was deleted. */
const useCloseWithout = (shown: SentPicture | undefined, onClose: () => void) => {
  const isGone = shown === undefined
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
}

/** The name under which a picture is saved: it is sent as WebP, whatever it was. */
const downloadName = ({ name }: AttachedFile) => `${name.replace(/\.\w{1,8}$/, '')}.webp`

/** The pictures of a conversation, one at a time on the whole screen. */
export const PictureViewer = ({
  pictures,
  openedId,
  onClose,
  onDescribed,
  fallbackFocus,
}: Props) => {
  const [shownId, setShownId] = useState(openedId)
  const [describedId, setDescribed] = useState<string | null>(null)
  const strip = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const lastAt = useRef(0)
  const zoom = useZoom(picture, onClose)
  const found = pictures.findIndex(({ file }) => file.id === shownId)
  // One that was deleted meanwhile gives way to the next.
  const at = found >= 0 ? found : Math.min(lastAt.current, pictures.length - 1)
  lastAt.current = at
  useStrip(strip, at)
  const shown = pictures[at]
  useCloseWithout(shown, onClose)
  if (!shown) return null
  const { file, sender, sentAt } = shown
  // Not what is shown: that changes when the picture is deleted meanwhile.
  const described = pictures.find((each) => each.file.id === describedId)?.file
  const alt = describePicture(file, sender)
  const count = t('files.viewer.counter', { number: at + 1, count: pictures.length })
  const show = (next: number) => {
    const id = pictures[next]?.file.id
    if (id === undefined || id === file.id) return
    zoom.reset()
    setShownId(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const line = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0
    if (zoom.isZoomed && (side || line)) zoom.pan(-side, -line)
    else if (side) show(at + (isRtl(event.currentTarget) ? -side : side))
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(pictures.length - 1)
    else if (event.key === '+' || event.key === '=') zoom.zoomIn()
    else if (event.key === '-') zoom.zoomOut()
    else if (event.key === '0') zoom.reset()
    else return
    event.preventDefault()
  }
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={
          <>
            <bdi>{sender.isMe ? t('common.you') : (sender.name ?? t('common.deletedUser'))}</bdi>
            <time className={styles.date} dateTime={sentAt.toISOString()}>
              {formatFullDateAndTime(sentAt)}
            </time>
          </>
        }
        actions={
          <ActionIcon
            component="a"
            href={fileUrl(file, 'large')}
            download={downloadName(file)}
            aria-label={t('common.download')}
            title={t('common.download')}
          >
            <IconDownload size={22} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        }
        isFullHeight
        isDarkScreen
        fallbackFocus={fallbackFocus}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the strip and its buttons */}
        <div className={styles.viewer} onKeyDown={onKeyDown}>
          {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: scrolls, also by keyboard. */}
          <section
            ref={strip}
            className={styles.strip}
            data-zoomed={zoom.isZoomed || undefined}
            data-autofocus
            tabIndex={0}
            aria-label={alt}
            onScroll={({ currentTarget }) =>
              show(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))
            }
            {...zoom.handlers}
          >
            {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
            {pictures.map((each, place) =>
              Math.abs(place - at) > 1 ? (
                <div key={each.file.id} className={styles.slide} />
              ) : (
                <ViewedPicture
                  key={each.file.id}
                  picture={each}
                  mayLoad={place === at || !savesData()}
                  frame={place === at ? picture : null}
                  style={place === at ? zoom.style : undefined}
                />
              ),
            )}
          </section>
          {pictures.length > 1 && (
            <>
              <StepButton isAtEnd={at === 0} onStep={() => show(at - 1)} />
              <StepButton
                isForward
                isAtEnd={at === pictures.length - 1}
                onStep={() => show(at + 1)}
              />
            </>
          )}
          <div className={styles.caption}>
            <div className={styles.words}>
              {file.description !== null && (
                <p className="own-side" dir="auto">
                  {file.description}
                </p>
              )}
              {sender.isMe && (
                <Button
                  variant="subtle"
                  size="sm"
                  className={styles.describe ?? ''}
                  leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
                  onClick={() => setDescribed(file.id)}
                >
                  {t(file.description === null ? 'files.viewer.describe' : 'files.viewer.edit')}
                </Button>
              )}
            </div>
            {pictures.length > 1 && (
              <p className={styles.count} aria-hidden="true">
                {count}
              </p>
            )}
          </div>
          <p className="visually-hidden" aria-live="polite">
            {`${count}. ${alt}`}
          </p>
        </div>
      </Dialog>
      {described && (
        <ChangeDescriptionDialog
          file={described}
          onClose={() => setDescribed(null)}
          onDescribed={onDescribed}
          fallbackFocus={strip}
        />
      )}
    </>
  )
}

type StepButtonProps = { isForward?: boolean; isAtEnd: boolean; onStep: () => void }

/** At the end it stays, so that the focus does. */
const StepButton = ({ isForward = false, isAtEnd, onStep }: StepButtonProps) => {
  const Icon = isForward ? IconChevronRight : IconChevronLeft
  return (
    <button
      type="button"
      className={styles.step}
      data-forward={isForward || undefined}
      aria-disabled={isAtEnd || undefined}
      aria-label={t(isForward ? 'files.viewer.next' : 'files.viewer.previous')}
      onClick={onStep}
    >
      <span>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </span>
    </button>
  )
}
