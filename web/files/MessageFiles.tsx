import type { CSSProperties } from 'react'
import type { AttachedFile } from '#shared/files/contract.ts'
import { rich } from '#web/language/t.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { ChatPicture } from './ChatPicture.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import type { Sender } from './describePicture.ts'
import styles from './MessageFiles.module.css'
import { Veil } from './veils/Veil.tsx'

type Props = {
  files: readonly AttachedFile[]
  sender: Sender
  onOpen: (fileId: string) => void
  /** The arrow keys of a chat lead to them; elsewhere the Tab key does. */
  isStep?: boolean
}

const maxShown = 4
// The middle of a picture that is narrower or wider is shown; the viewer has all of it.
const minRatio = 0.5
const maxRatio = 2.5

/** As wide as the style sheet makes them. */
const wideSizes = '20rem'
const halfSizes = '10rem'

/** The box of a single picture, before it is loaded. */
const shapeOf = ({ width, height }: AttachedFile) => {
  const ratio = width && height ? width / height : 1
  const shown = Math.min(maxRatio, Math.max(minRatio, ratio))
  return { '--ratio': shown, '--width': `${width ?? 0}px` } as CSSProperties
}

const authorOf = ({ id, name, isMe }: Sender) =>
  isMe || id === null || name === null ? null : { id, name }

/** The pictures and documents of a message, post, comment, event or guide, in their order. */
export const MessageFiles = ({ files, sender, onOpen, isStep = true }: Props) => {
  const pictures = files.filter(({ kind }) => kind === 'picture')
  const documents = files.filter(({ kind }) => kind === 'document')
  const shown = pictures.slice(0, maxShown)
  const [first] = shown
  const more = pictures.length - maxShown
  return (
    <>
      {first && (
        <div
          className={styles.pictures}
          data-count={Math.min(pictures.length, maxShown)}
          style={pictures.length === 1 ? shapeOf(first) : undefined}
        >
          <Veil author={authorOf(sender)} pictures={shown} count={pictures.length} isStep={isStep}>
            {shown.map((file, at) => (
              <ChatPicture
                key={file.id}
                file={file}
                sender={sender}
                sizes={pictures.length === 1 ? wideSizes : halfSizes}
                onOpen={() => onOpen(file.id)}
                isStep={isStep}
              >
                {more > 0 && at === maxShown - 1 && (
                  <span className={styles.more}>
                    {rich('files.picture.more', { count: more, hidden })}
                  </span>
                )}
              </ChatPicture>
            ))}
          </Veil>
        </div>
      )}
      {documents.map((file) => (
        <DocumentRow key={file.id} file={file} isStep={isStep} />
      ))}
    </>
  )
}
