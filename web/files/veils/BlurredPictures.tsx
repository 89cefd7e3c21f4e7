import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AttachedFile } from '#shared/files/contract.ts'
import styles from './Veil.module.css'

type Props = {
  pictures: readonly Pick<AttachedFile, 'id' | 'preview'>[]
  label: ReactNode
  /** Without it, there is no button yet. */
  onShow: (() => void) | undefined
  /** In a message, the arrow keys lead to it. */
  isStep?: boolean
}

/** Once the pictures are there: the pressed button is gone, and must not take the focus with it. */
const useFocusFirstPicture = () => {
  const pressedIn = useRef<HTMLElement | null>(null)
  useEffect(
    () => () =>
      pressedIn.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true }),
    [],
  )
  return pressedIn
}

/** Only the few pixels of each picture, in its place, and one button above all of them. */
export const BlurredPictures = ({ pictures, label, onShow, isStep = false }: Props) => {
  const pressedIn = useFocusFirstPicture()
  return (
    <>
      {pictures.map(({ id, preview }) => (
        <div key={id} className={styles.place}>
          <div
            className={styles.blur}
            style={preview ? { backgroundImage: `url(${preview})` } : undefined}
          />
        </div>
      ))}
      {onShow && (
        <button
          type="button"
          className={styles.show}
          onClick={({ currentTarget }) => {
            pressedIn.current = currentTarget.parentElement
            onShow()
          }}
          {...(isStep && { 'data-step': 'picture', tabIndex: -1 })}
        >
          <span className={styles.label}>
            <IconEye size={20} aria-hidden="true" />
            <span>{label}</span>
          </span>
        </button>
      )}
    </>
  )
}
