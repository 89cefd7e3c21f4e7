import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { isBehindDialog } from '#web/ui/openDialogs.ts'
import styles from './DropArea.module.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

type DragName = 'dragover' | 'dragleave' | 'drop'

const listenForFiles = (signal: AbortSignal, name: DragName, handle: (event: DragEvent) => void) =>
  window.addEventListener(name, (event) => hasFiles(event) && handle(event), { signal })

/** Otherwise the browser would open dropped files, and what is being written would be lost. */
export const useKeepPageOnDrop = () =>
  useEffect(() => {
    const controller = new AbortController()
    for (const name of ['dragover', 'drop'] as const)
      listenForFiles(controller.signal, name, (event) => event.preventDefault())
    return () => controller.abort()
  }, [])

/** Whether files are being dragged over the chat, and no dialog is above it. */
const useFileDrop = (place: RefObject<HTMLElement | null>, onDrop: (files: File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const give = useEffectEvent(onDrop)
  // The chat may be in a dialog itself.
  const isReached = useEffectEvent(() => place.current !== null && !isBehindDialog(place.current))
  useEffect(() => {
    const controller = new AbortController()
    const listen = (name: DragName, handle: (event: DragEvent) => void) =>
      listenForFiles(controller.signal, name, handle)
    listen('dragover', () => setOver(isReached()))
    // From one element to the next is no end.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      setOver(false)
      if (!isReached()) return
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length > 0) give(dropped)
    })
    return () => controller.abort()
  }, [])
  return isOver
}

/** Over the chat while files are dragged. */
export const DropArea = ({ onDrop }: { onDrop: (files: File[]) => void }) => {
  const place = useRef<HTMLSpanElement>(null)
  const isOver = useFileDrop(place, onDrop)
  return (
    <>
      <span ref={place} hidden />
      {isOver && (
        <div className={styles.area}>
          <p>{t('files.attach.drop')}</p>
        </div>
      )}
    </>
  )
}
