import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#web/language/t.tsx'
import styles from './DropArea.module.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Whether files are being dragged over the window. Elsewhere the browser would open them. */
const useFileDrop = (onDrop: (files: File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const give = useEffectEvent(onDrop)
  useEffect(() => {
    const controller = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(name, (event) => hasFiles(event) && handle(event), controller)
    listen('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    // From one element to the next is no end.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      event.preventDefault()
      setOver(false)
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length > 0) give(dropped)
    })
    return () => controller.abort()
  }, [])
  return isOver
}

/** Over the chat while files are dragged. */
export const DropArea = ({ onDrop }: { onDrop: (files: File[]) => void }) =>
  useFileDrop(onDrop) && (
    <div className={styles.area}>
      <p>{t('files.attach.drop')}</p>
    </div>
  )
